import { readdirSync, readFileSync } from 'node:fs'
import type { CheckoutMarket } from '#bench/checkout-market.ts'

/** The CPU time a process has used, ms; undefined on systems other than Linux. */
export function cpuTimeOf(pid: number): number | undefined {
  const fields = statOf(pid)
  return fields && ticks(fields, [USER, SYSTEM])
}

/** The same with all its children, running and ended: for PostgreSQL and its backends. */
function cpuTimeWithChildren(pid: number): number | undefined {
  const own = statOf(pid)
  if (!own) return undefined
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => statOf(Number(name)))
    .filter((fields) => fields && Number(fields[PARENT]) === pid)
  const running = children.map((fields) => ticks(fields!, [USER, SYSTEM]))
  return running.reduce((sum, time) => sum + time, ticks(own, [USER, SYSTEM, CHILDREN_USER, CHILDREN_SYSTEM]))
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

/** The CPU time each process has used, by name, ms. */
export type CpuTimes = Readonly<Record<string, number>>

export function cpuTimes({ market, sandbox, postgres }: CheckoutMarket['pids']): CpuTimes {
  const { user, system } = process.cpuUsage()
  return {
    market: cpuTimeOf(market) ?? Number.NaN,
    sandbox: cpuTimeOf(sandbox) ?? Number.NaN,
    PostgreSQL: cpuTimeWithChildren(postgres) ?? Number.NaN,
    load: (user + system) / 1000,
  }
}

/** `market 81 %, sandbox 20 %`: the average share of one processor. */
export const cpuShares = (before: CpuTimes, after: CpuTimes, elapsedMs: number): string =>
  Object.entries(after)
    .map(([name, time]) => `${name} ${Math.round(((time - before[name]!) / elapsedMs) * 100)} %`)
    .join(', ')

/** `market 8.1 + sandbox 2.0 + … = 14.2 ms`: the CPU time of one of `count` items. */
export function cpuTimePerItem(before: CpuTimes, after: CpuTimes, count: number): string {
  const each = Object.entries(after).map(([name, time]) => [name, (time - before[name]!) / count] as const)
  const sum = each.reduce((total, [, time]) => total + time, 0)
  return `${each.map(([name, time]) => `${name} ${time.toFixed(1)}`).join(' + ')} = ${sum.toFixed(1)} ms`
}
