import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Report } from '#bench/report.ts'

/** The CPU time a process has used, ms; undefined on systems other than Linux. */
export function cpuTimeOf(pid: number): number | undefined {
  const fields = statOf(pid)
  return fields && ticks(fields, [USER, SYSTEM])
}

/**
 * The CPU time of a PostgreSQL server with its processes, running and ended, ms: of the processor's database, and of everything
 * else. Undefined on systems other than Linux.
 */
function cpuTimesOfPostgres(pid: number): { readonly processor: number; readonly others: number } | undefined {
  const own = statOf(pid)
  if (!own) return undefined
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ child: Number(name), fields: statOf(Number(name)) }))
    .filter(({ fields }) => fields && Number(fields[PARENT]) === pid)
    .map(({ child, fields }) => ({ child, time: ticks(fields!, [USER, SYSTEM]), title: titleOf(child) }))
  for (const { child, time, title } of children)
    if (title.includes(` ${PROCESSOR_DATABASE} `)) timesOfProcessor.set(child, time)
  const all = children.reduce((sum, { time }) => sum + time, ticks(own, [USER, SYSTEM, CHILDREN_USER, CHILDREN_SYSTEM]))
  const processor = [...timesOfProcessor.values()].reduce((sum, time) => sum + time, 0)
  return { processor, others: all - processor }
}

/** The CPU times of the processor's connections by process id, running and ended, ms. */
const timesOfProcessor = new Map<number, number>()

/** Less than the time after which an idle connection ends. */
const SAMPLE_EVERY_MS = 5_000

/**
 * Samples the processor's connections, so that those that end are still counted as its own. Returns a function that
 * stops it.
 */
export function sampleProcessor(postgres: number): () => void {
  const timer = setInterval(() => cpuTimesOfPostgres(postgres), SAMPLE_EVERY_MS)
  return () => clearInterval(timer)
}

/** The database of the card processor, on the marketplace's server. */
export const PROCESSOR_DATABASE = 'processor'

/** What a process calls itself: `postgres: postgres processor 127.0.0.1(40112) idle`. */
function titleOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return ''
  }
}

/** The resident memory of a process, MB of 1024² bytes; NaN on systems other than Linux. */
export function residentMb(pid: number): number {
  try {
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
  } catch {
    return Number.NaN
  }
}

/** The option of Node with which `liveHeapMb` can read the output of a process. */
export const TRACE_GC = '--trace-gc'

/** What the last full garbage collection left in the heap, MB, by the output of a process; NaN before the first. */
export function liveHeapMb(output: string): number {
  const collections = [...output.matchAll(/Mark-Compact .*?-> ([\d.]+) /g)]
  return Number(collections.at(-1)?.[1] ?? Number.NaN)
}

/** The CPU time the hypervisor took from this machine since it started, ms; undefined on systems other than Linux. */
export function stolenTime(): number | undefined {
  try {
    return Number(readFileSync('/proc/stat', 'utf8').split('\n')[0]!.trim().split(/ +/)[STEAL]) * 10
  } catch {
    return undefined
  }
}
const STEAL = 8

// Indexes of the fields after the process name in /proc/<pid>/stat, see proc(5). Times are in ticks of 10 ms.
const PARENT = 1
const USER = 11
const SYSTEM = 12
const CHILDREN_USER = 13
const CHILDREN_SYSTEM = 14

const ticks = (fields: readonly string[], indexes: readonly number[]): number =>
  indexes.reduce((sum, index) => sum + Number(fields[index]), 0) * 10

function statOf(pid: number): string[] | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')
  } catch {
    return undefined
  }
}

/** Process ids of the measured programs. */
export interface ProcessIds {
  readonly market: number
  readonly sandbox: number
  readonly postgres: number
}

/** The CPU time each process has used, by name, ms. The card processor's includes its database. */
export type CpuTimes = Readonly<Record<'marketplace' | 'PostgreSQL' | 'card processor' | 'load', number>>

export function cpuTimes({ market, sandbox, postgres }: ProcessIds): CpuTimes {
  const { user, system } = process.cpuUsage()
  const databases = cpuTimesOfPostgres(postgres) ?? { processor: Number.NaN, others: Number.NaN }
  return {
    marketplace: cpuTimeOf(market) ?? Number.NaN,
    PostgreSQL: databases.others,
    'card processor': (cpuTimeOf(sandbox) ?? Number.NaN) + databases.processor,
    load: (user + system) / 1000,
  }
}

/** `market 8.1 + sandbox 2.0 + … = 14.2 ms`: the CPU time of one of `count` items. */
export function cpuTimePerItem(before: CpuTimes, after: CpuTimes, count: number): string {
  const names = Object.keys(after) as (keyof CpuTimes)[]
  const each = names.map((name) => [name, (after[name] - before[name]) / count] as const)
  const sum = each.reduce((total, [, time]) => total + time, 0)
  return `${each.map(([name, time]) => `${name} ${time.toFixed(1)}`).join(' + ')} = ${sum.toFixed(1)} ms`
}

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
  readonly lineNumber: number
  readonly columnNumber: number
}

/** The Node flags that write a CPU profile to a folder when the process ends. */
export const profileOptions = (folder: string | undefined): string[] =>
  folder ? ['--cpu-prof', `--cpu-prof-dir=${folder}`] : []

/** Reports which modules and functions the CPU time was spent in, and which modules called them. */
export function reportCpuProfile(folder: string, report: Report): void {
  for (const file of readdirSync(folder).filter((name) => MAIN_THREAD_PROFILE.test(name))) {
    const profile = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Profile
    const stacks = stacksOf(profile)
    const busy = profile.samples.map((id) => stacks.get(id)!).filter(([leaf]) => leaf!.functionName !== '(idle)')
    report.heading("The marketplace's CPU time, by calling module")
    reportShares(busy.map(callerOf), report)
    report.heading('… by running module')
    reportShares(
      busy.map(([leaf]) => moduleOf(leaf!)),
      report,
    )
    report.heading('… by function')
    reportShares(
      busy.map(([leaf]) => `${leaf!.functionName || 'anonymous'} of ${moduleOf(leaf!)}`),
      report,
    )
  }
}

const MAIN_THREAD_PROFILE = /\.0\.\d+\.cpuprofile$/

/** The call stack of each node, innermost frame first. */
function stacksOf({ nodes }: Profile): Map<number, CallFrame[]> {
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)))
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const stackOf = (id: number | undefined): CallFrame[] =>
    id === undefined ? [] : [byId.get(id)!.callFrame, ...stackOf(parents.get(id))]
  return new Map(nodes.map(({ id }) => [id, stackOf(id)]))
}

const INFRASTRUCTURE = /^(npm (pg|pg-pool|pg-protocol|zod|tsx|lru-cache)|node:.*|native|\(.*)$/

/** The innermost module of the stack that is not infrastructure. */
function callerOf(stack: readonly CallFrame[]): string {
  const modules = stack.map(moduleOf)
  return modules.find((name) => !INFRASTRUCTURE.test(name)) ?? modules[0]!
}

const MAX_LINES = 25

function reportShares(names: readonly string[], report: Report): void {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  const sorted = [...counts].sort(([, a], [, b]) => b - a).slice(0, MAX_LINES)
  for (const [name, count] of sorted) report.line(name, `${((count / names.length) * 100).toFixed(1)} %`)
}

/** For example `workers/checkout`, `npm pg`, `node:net` or `(garbage collector)`. */
function moduleOf(frame: CallFrame): string {
  const { functionName } = frame
  const url = sourceOf(frame)
  if (!url) return functionName.startsWith('(') ? functionName : 'native'
  const [, packagePath] = url.split('node_modules/')
  if (packagePath)
    return `npm ${packagePath
      .split('/')
      .slice(0, packagePath.startsWith('@') ? 2 : 1)
      .join('/')}`
  if (url.startsWith('node:')) return url
  const path = url.split(`${process.cwd()}${sep}`)[1]
  return path?.split(sep).slice(0, 2).join('/') ?? url
}

const sourceMaps = new Map<string, SourceMap | undefined>()

/** The address of the source that a function was built from, or of its script if that is not a build. */
function sourceOf({ url, lineNumber, columnNumber }: CallFrame): string {
  if (!sourceMaps.has(url)) sourceMaps.set(url, sourceMapOf(url))
  const found = sourceMaps.get(url)?.findEntry(lineNumber, columnNumber)
  return found && 'originalSource' in found ? new URL(found.originalSource, url).href : url
}

function sourceMapOf(url: string): SourceMap | undefined {
  const file = url.endsWith('.cjs') && url.startsWith('file:') ? `${fileURLToPath(url)}.map` : undefined
  return file && existsSync(file) ? new SourceMap(JSON.parse(readFileSync(file, 'utf8'))) : undefined
}
