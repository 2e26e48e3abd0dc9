import type { ICruiseOptions, IForbiddenRuleType } from 'dependency-cruiser'

const rooms = 'write-side|read-side|workers|frontend'

/** The walls of the house, as dependency-cruiser rules. Each is shown to fail in boundaries.test.ts. */
export const forbidden: IForbiddenRuleType[] = [
  {
    name: 'domain-imports-nothing',
    severity: 'error',
    comment: 'The domain speaks only its own language: other domain files, zod, and dinero in money.ts.',
    from: { path: '^domain/', pathNot: '^domain/kernel/money[.]ts$' },
    to: { pathNot: ['^domain/', '^node_modules/zod/'] },
  },
  {
    name: 'money-is-dineros',
    severity: 'error',
    comment: 'Arithmetic with money is the library dinero.js, used in one file.',
    from: { path: '^domain/kernel/money[.]ts$' },
    to: { pathNot: ['^domain/', '^node_modules/(zod|dinero[.]js)/'] },
  },
  {
    name: 'contexts-meet-through-events',
    severity: 'error',
    comment: "A context may know another context's events, nothing else of it.",
    from: { path: '^domain/(?!kernel/)([^/]+)/' },
    to: { path: '^domain/', pathNot: ['^domain/(kernel|$1)/', '[.]events[.]ts$'] },
  },
  {
    name: 'kernel-knows-no-context',
    severity: 'error',
    comment: 'If the kernel needs a word of a context, the word belongs to the context.',
    from: { path: '^domain/kernel/' },
    to: { path: '^domain/', pathNot: '^domain/kernel/' },
  },
  {
    name: 'deciders-ignore-http',
    severity: 'error',
    comment: 'contract.ts is what travels over HTTP; events and deciders must survive any change of it.',
    from: { path: '^domain/.+[.](events|decider)[.]ts$' },
    to: { path: '(^|/)contract[.]ts$' },
  },
  {
    name: 'rooms-meet-in-domain',
    severity: 'error',
    comment: 'Rooms never import each other; they meet in domain/. Only app/ wires two rooms together.',
    from: { path: `^(${rooms})/` },
    to: { path: `^(${rooms}|app)/`, pathNot: '^$1/' },
  },
  {
    name: 'deciding-is-for-the-write-side',
    severity: 'error',
    comment: 'The read side never sends commands: it has no use for the bus.',
    from: { path: '^read-side/' },
    to: { path: '^domain/kernel/dispatch[.]ts$' },
  },
  {
    name: 'platform-knows-no-room',
    severity: 'error',
    comment: 'Engines serve whoever asks; they know the kernel and nothing of the trade.',
    from: { path: '^platform/' },
    to: { path: `^(${rooms}|app|migrations|domain/(?!kernel/))` },
  },
  {
    name: 'engines-are-chosen-in-app',
    severity: 'error',
    comment: 'A room knows the port <port>.ts; the engine <port>.<technology>.ts is chosen in app/ and handed in.',
    from: { pathNot: '^(app|tests|bench|platform)/' },
    to: { path: '^platform/[^/]+/[^/]+[.][a-z]+[.]ts$' },
  },
  {
    name: 'browser-is-not-the-server',
    severity: 'error',
    comment: 'The browser sees of a context its contract.ts and its pure rules; no events, deciders, engines.',
    from: { path: '^frontend/' },
    to: { path: '^(platform|app|migrations)/|^domain/.+[.](events|decider)[.]ts$' },
  },
  {
    name: 'slices-stay-apart',
    severity: 'error',
    comment: 'A context folder of a room does not import a sibling context; what both need moves up to the room.',
    from: { path: '^(write-side|read-side|workers)/(?!http/)([^/]+)/' },
    to: { path: '^$1/[^/]+/', pathNot: ['^$1/(http|projector|following|search|$2)/'] },
  },
  {
    name: 'features-stay-apart',
    severity: 'error',
    comment: 'Features are composed by pages, never by each other.',
    from: { path: '^frontend/features/([^/]+)/' },
    to: { path: '^frontend/(features|pages|app)/', pathNot: '^frontend/features/$1/' },
  },
  {
    name: 'shared-frontend-is-below',
    severity: 'error',
    comment: 'ui/ and lib/ know no feature, page or app.',
    from: { path: '^frontend/(ui|lib)/' },
    to: { path: '^frontend/(features|pages|app)/' },
  },
  {
    name: 'nothing-imports-tests',
    severity: 'error',
    comment: 'Production code never depends on tests.',
    from: { pathNot: '^(tests|bench)/' },
    to: { path: '^tests/' },
  },
  {
    name: 'no-cycles',
    severity: 'error',
    comment: 'A cycle means two files are one idea or one idea is missing.',
    from: {},
    to: { circular: true },
  },
  {
    name: 'no-unlisted-packages',
    severity: 'error',
    comment: 'Every package is in package.json.',
    from: {},
    to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
  },
  {
    name: 'resolvable',
    severity: 'error',
    comment: 'The import points nowhere.',
    from: {},
    to: { couldNotResolve: true },
  },
]

export const options = {
  doNotFollow: { path: 'node_modules' },
  tsPreCompilationDeps: true,
  tsConfig: { fileName: 'tsconfig.json' },
  enhancedResolveOptions: {
    exportsFields: ['exports'],
    conditionNames: ['import', 'node', 'default', 'types'],
    extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
  },
} satisfies ICruiseOptions & { enhancedResolveOptions: object }
