import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import type { Report } from '#bench/report.ts'

interface Profile {
  readonly nodes: readonly Node[]
  readonly samples: readonly number[]
}
interface Node {
  readonly id: number
  readonly callFrame: CallFrame
  readonly children?: readonly number[]
}
interface CallFrame {
  readonly functionName: string
  readonly url: string
}

/** The flags of a process that leaves its CPU profile in a folder when it ends. */
export const profiledTo = (folder: string | undefined): string[] =>
  folder ? ['--cpu-prof', `--cpu-prof-dir=${folder}`] : []

/** What a process's time went to: the code that ran, and whose work it was, as far as the stack tells. */
export function tellRooms(folder: string, report: Report): void {
  for (const file of readdirSync(folder).filter((name) => OF_MAIN_THREAD.test(name))) {
    const profile = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Profile
    const stacks = stacksOf(profile)
    const busy = profile.samples.map((id) => stacks.get(id)!).filter(([leaf]) => leaf!.functionName !== '(idle)')
    report.heading("The market's processor time from opening to closing, by whose code asked for it")
    tellShares(busy.map(askerOf), report)
    report.heading('… by whose code ran')
    tellShares(
      busy.map(([leaf]) => roomOf(leaf!)),
      report,
    )
    report.heading('… by function')
    tellShares(
      busy.map(([leaf]) => `${leaf!.functionName || 'nameless'} of ${roomOf(leaf!)}`),
      report,
    )
  }
}

const OF_MAIN_THREAD = /\.0\.\d+\.cpuprofile$/

/** Of each node its frames, its own first. */
function stacksOf({ nodes }: Profile): Map<number, CallFrame[]> {
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)))
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const stackOf = (id: number | undefined): CallFrame[] =>
    id === undefined ? [] : [byId.get(id)!.callFrame, ...stackOf(parents.get(id))]
  return new Map(nodes.map(({ id }) => [id, stackOf(id)]))
}

const SERVANTS = /^(npm (pg|pg-pool|pg-protocol|zod|tsx|lru-cache)|node:.*|native|\(.*)$/

/** The nearest on the stack who does not only serve others. */
function askerOf(stack: readonly CallFrame[]): string {
  const rooms = stack.map(roomOf)
  return rooms.find((room) => !SERVANTS.test(room)) ?? rooms[0]!
}

const MOST = 25

function tellShares(names: readonly string[], report: Report): void {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  const sorted = [...counts].sort(([, a], [, b]) => b - a).slice(0, MOST)
  for (const [name, count] of sorted) report.line(name, `${((count / names.length) * 100).toFixed(1)} %`)
}

/** `workers/checkout`, `npm pg`, `node:net`, `(garbage collector)`. */
function roomOf({ functionName, url }: CallFrame): string {
  if (!url) return functionName.startsWith('(') ? functionName : 'native'
  const [, ofPackage] = url.split('node_modules/')
  if (ofPackage)
    return `npm ${ofPackage
      .split('/')
      .slice(0, ofPackage.startsWith('@') ? 2 : 1)
      .join('/')}`
  if (url.startsWith('node:')) return url
  const path = url.split(`${process.cwd()}${sep}`)[1]
  return path?.split(sep).slice(0, 2).join('/') ?? url
}
