import type { CodeSplittingNameFunction } from 'rolldown'

type Graph = Parameters<CodeSplittingNameFunction>[1]

interface PartsOf {
  /** What the file is called. */
  name: string
  page: RegExp
  /** What these import too stays apart: they would have to load all of it. */
  except: RegExp
}

/**
 * Makes one file of what a page shares with others. Each set of sharers would be a file of its own: twenty for the
 * tracking page, most of them under a kilobyte.
 */
export function partsOf({ name, page, except }: PartsOf): CodeSplittingNameFunction {
  const isOfPage = importedBy(page)
  const isOfOthers = importedBy(except)
  return (id, graph) => (isOfPage(id, graph) && !isOfOthers(id, graph) ? name : null)
}

/** Whether a module is imported at once, over others or not, by one whose path matches. */
function importedBy(path: RegExp): (id: string, graph: Graph) => boolean {
  const known = new Map<string, boolean>()
  const isImported = (id: string, graph: Graph): boolean => {
    const before = known.get(id)
    if (before !== undefined) return before
    // For modules that import each other.
    known.set(id, false)
    const importers = graph.getModuleInfo(id)?.importers ?? []
    const answer = path.test(id) || importers.some((importer) => isImported(importer, graph))
    known.set(id, answer)
    return answer
  }
  return isImported
}
