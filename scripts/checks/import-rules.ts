import { posix } from 'node:path'

/** The first rule whose `from` matches a file applies to it. CONTRIBUTING.md has the table in words. */
interface ImportRule {
  /** What the rule protects, for the error message. */
  name: string
  from: RegExp
  mayImport: RegExp[]
  mayNotImport?: RegExp[]
  /** A part of the file's own path that an import must contain as well: files of a feature may import each other. */
  ownPart?: RegExp
}

const here = /^\.\//
const own = /^#/
const node = /^node:/
const npm = /^(?!@ilbud\/|node:|#|\.)[a-z@]/
const proto = /^@ilbud\/proto\//
const kernel = /^@ilbud\/kernel\//
const travel = /^@ilbud\/travel\//
/** Pure, unlike what reads a street graph or asks a server. */
const speed = /^@ilbud\/travel\/speed-by-hour$/
const testkit = /^@ilbud\/testkit\//
/** What shops use; whoever calls the product from outside may. */
const client = /^@ilbud\/client$/
const conformance = /^@ilbud\/stream-conformance$/
const infra = /^@ilbud\/infra\//
const aTest = /\.((int|e2e|long|stack)\.)?test\.tsx?$|^(packages|services)\/[^/]+\/test\//
/** Tests may start other services as a whole: the journey needs all of them. */
const service =
  /^@ilbud\/(auth|orders|tracking|drivers|dispatch|companies|analytics|notifications|realtime|gateway)\/service$/
/** What auth exports for the operator's tools. */
const operate = /^@ilbud\/auth\/operate$/
/** The API document, which `npm run check` validates. */
const guards =
  /^@ilbud\/(drivers\/domain\/fix|gateway\/http\/overload|realtime\/(domain\/when-to-close|use-cases\/live-positions))$/
const openapi = /^@ilbud\/gateway\/openapi$/
/** What benches measure by itself, without the service around it. */
const measured =
  /^@ilbud\/(drivers\/db|orders\/(config|make-deps|db|domain\/(places|offer|schedule)|http|maps\/street-tiles|use-cases)|tracking\/db|dispatch\/(planner|domain|use-cases|vroom))\b/

/** The kernel's folders from the ground up, as in docs/architecture.md. */
const kernelFolders = ['runtime', 'db', 'events', 'rpc', 'http', 'process']
const kernelBase = /^#(errors|ids|secret-hash)\.ts$/

export const importRules: ImportRule[] = [
  {
    name: 'the client of the specification imports nothing of ours',
    from: /^services\/all\/test\/suites\/spec-client\//,
    mayImport: [here, node]
  },
  {
    name: 'tests may use the testkit',
    from: aTest,
    mayImport: [here, own, node, npm, proto, kernel, travel, testkit, infra, service, client, conformance]
  },
  { name: 'generated gRPC code stands alone', from: /^proto\/grpc\/gen\//, mayImport: [here, /^@bufbuild\/protobuf/] },
  {
    name: 'proto is the wire: zod and itself, nothing of Node',
    from: /^proto\//,
    mayImport: [here, own, /^zod(\/mini)?$/]
  },
  ...kernelFolders.map((folder, floor) => ({
    name: `kernel: ${folder} imports only what is below it`,
    from: new RegExp(`^packages/kernel/src/${folder}/`),
    mayImport: [here, new RegExp(`^#(${kernelFolders.slice(0, floor + 1).join('|')})/`), kernelBase, node, npm, proto]
  })),
  { name: 'kernel knows no service', from: /^packages\/kernel\//, mayImport: [here, own, node, npm, proto] },
  {
    name: 'travel knows streets and no service',
    from: /^packages\/travel\//,
    mayImport: [here, own, node, npm, proto]
  },
  {
    name: 'testkit knows no service',
    from: /^packages\/testkit\//,
    mayImport: [here, own, node, npm, proto, kernel, infra]
  },
  {
    name: 'the client for shops imports nothing: fetch and WebCrypto are enough',
    from: /^packages\/client\//,
    mayImport: [here]
  },
  {
    name: 'the conformance suite of streams knows the protocol alone',
    from: /^packages\/stream-conformance\//,
    mayImport: [here, node]
  },
  { name: 'infra starts programs and knows none', from: /^infra\//, mayImport: [here, own, node, npm, proto, kernel] },
  {
    name: 'the domain is pure',
    from: /^services\/[^/]+\/src\/domain\//,
    mayImport: [here, /^#domain\//, proto, /^@ilbud\/kernel\/errors$/, speed]
  },
  {
    name: 'use cases know domain, db and kernel',
    from: /^services\/[^/]+\/src\/use-cases\//,
    mayImport: [here, /^#(domain|db|use-cases|config)\b/, node, npm, proto, kernel, travel],
    mayNotImport: [/^fastify/]
  },
  {
    name: 'db knows domain types, kernel and kysely',
    from: /^services\/[^/]+\/src\/db\//,
    mayImport: [here, /^#(domain|db)\//, node, proto, kernel, /^kysely$/, /^pg$/]
  },
  {
    name: 'all and edge are lists of services',
    from: /^services\/(all|edge)\//,
    mayImport: [here, own, node, npm, proto, kernel, testkit, service, client, conformance]
  },
  {
    name: 'a service never imports another service',
    from: /^services\//,
    mayImport: [here, own, node, npm, proto, kernel, travel]
  },
  {
    name: 'the simulator is a client: proto/http, the client for shops and npm only',
    from: /^loadtests\/simulator\//,
    mayImport: [here, /^#simulator\//, node, npm, /^@ilbud\/proto\/http\//, client]
  },
  {
    name: 'a bench may reach the work that it measures',
    from: /^loadtests\/bench\//,
    mayImport: [here, own, node, npm, proto, kernel, testkit, infra, service, travel, client, measured]
  },
  {
    name: 'a double may be of what guards an order or a stream',
    from: /^loadtests\/chaos\/broken\//,
    mayImport: [here, node, kernel, /^@ilbud\/orders\/db\/orders\//, guards]
  },
  {
    name: 'what k6 runs imports k6 and its own folder',
    from: /^loadtests\/k6\/script\//,
    mayImport: [here, /^k6(\/|$)/]
  },
  {
    name: 'load tests',
    from: /^loadtests\//,
    mayImport: [here, own, node, npm, proto, kernel, testkit, infra, service, client]
  },
  {
    name: 'a feature never imports a feature',
    from: /^web\/src\/features\//,
    ownPart: /features\/[^/]+\//,
    mayImport: [here, /^#(components|lib|locales|assets|styles)\//, npm, /^@ilbud\/proto\/(http|geo)\//]
  },
  {
    name: 'components and lib know no feature',
    from: /^web\/src\/(components|lib)\//,
    mayImport: [here, /^#(components|lib|locales|assets)\//, npm, /^@ilbud\/proto\/(http|geo)\//]
  },
  {
    name: 'the web client knows proto/http only',
    from: /^web\/src\//,
    mayImport: [here, own, npm, /^@ilbud\/proto\/(http|geo)\//]
  },
  { name: 'tools of the web client', from: /^web\//, mayImport: [here, own, node, npm, proto] },
  {
    name: 'scripts',
    from: /^scripts\//,
    mayImport: [here, own, node, npm, proto, kernel, infra, service, operate, openapi]
  }
]

const specifier = /(?:^import\s+(?:type\s+)?|\bfrom\s+|\bimport\()'([^'$]+)'/gm

const urlAsPath = /\bimport\.meta\.url\)+\.pathname\b/g

/** What in a file's text breaks a rule of imports, or takes the URL of a file for its path; one sentence each. */
export function breaches(file: string, text: string): string[] {
  const rule = importRules.find((candidate) => candidate.from.test(file))
  if (!rule) return [`${file} stands where no import rule looks`]
  const targets = [...text.matchAll(specifier)].map(([, target]) => target!)
  return [
    ...targets
      .filter((target) => !isAllowed(rule, target) && !isOwn(rule, file, target))
      .map((target) => `${file} must not import ${target} (${rule.name})`),
    ...targets
      .filter((target) => isNeighbour(file, target))
      .map((target) => `${file} must import ./${posix.basename(target)} instead of ${target} (same folder: ./)`),
    ...[...text.matchAll(urlAsPath)].map(
      ([found]) => `${file} must use fileURLToPath instead of ${found}, which has %20 where a folder has a space`
    )
  ]
}

/** A file of the same folder, imported by its path from the package's root. */
function isNeighbour(file: string, target: string): boolean {
  const root = /^(.*\/src|proto|infra|loadtests|scripts)\//.exec(file)?.[1]
  return own.test(target) && posix.join(root ?? '', posix.dirname(target.slice(1))) === posix.dirname(file)
}

function isAllowed({ mayImport, mayNotImport = [] }: ImportRule, target: string): boolean {
  return mayImport.some((allowed) => allowed.test(target)) && !mayNotImport.some((forbidden) => forbidden.test(target))
}

function isOwn({ ownPart }: ImportRule, file: string, target: string): boolean {
  const part = ownPart?.exec(file)?.[0]
  return part !== undefined && target.startsWith(`#${part}`)
}
