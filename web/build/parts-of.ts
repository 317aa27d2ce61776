import type { CodeSplittingNameFunction } from 'rolldown'

type Graph = Parameters<CodeSplittingNameFunction>[1]

interface PartsOf {
  /** The name of the file. */
  name: string
  /** Only modules that all of these import. */
  pages: readonly RegExp[]
  /** Modules that these import as well are left out, because their pages would have to load the whole file. */
  except: RegExp
}

/**
 * Puts the modules that pages share with others into one file. By default each set of sharing pages would get its own:
 * twenty for the tracking page, most of them under a kilobyte.
 */
export function partsOf({ name, pages, except }: PartsOf): CodeSplittingNameFunction {
  const areOfPages = pages.map(importedBy)
  const isOfOthers = importedBy(except)
  return (id, graph) => (areOfPages.every((isOf) => isOf(id, graph)) && !isOfOthers(id, graph) ? name : null)
}

/** Whether a module matching the path imports this one statically, directly or indirectly. */
function importedBy(path: RegExp): (id: string, graph: Graph) => boolean {
  const known = new Map<string, boolean>()
  const isImported = (id: string, graph: Graph): boolean => {
    const before = known.get(id)
    if (before !== undefined) return before
    // Ends the recursion for modules that import each other.
    known.set(id, false)
    const importers = graph.getModuleInfo(id)?.importers ?? []
    const answer = path.test(id) || importers.some((importer) => isImported(importer, graph))
    known.set(id, answer)
    return answer
  }
  return isImported
}
