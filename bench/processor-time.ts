import { readdirSync, readFileSync } from 'node:fs'
import type { CheckoutMarket } from '#bench/checkout-market.ts'

/** Processor time a process has used so far, ms; undefined where the system does not tell (anywhere but on Linux). */
export function workOf(pid: number): number | undefined {
  const fields = statOf(pid)
  return fields && ticks(fields, [USER, SYSTEM])
}

/** The same with its children, those that have ended too: PostgreSQL with all its backends. */
function workOfFamily(pid: number): number | undefined {
  const own = statOf(pid)
  if (!own) return undefined
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => statOf(Number(name)))
    .filter((fields) => fields && Number(fields[PARENT]) === pid)
  const living = children.map((fields) => ticks(fields!, [USER, SYSTEM]))
  return living.reduce((sum, work) => sum + work, ticks(own, [USER, SYSTEM, CHILDREN_USER, CHILDREN_SYSTEM]))
}

/** Processor time that other machines on the same host took from this one since it started, ms; undefined where nobody tells. */
export function stolenTime(): number | undefined {
  try {
    return Number(readFileSync('/proc/stat', 'utf8').split('\n')[0]!.trim().split(/ +/)[STEAL]) * 10
  } catch {
    return undefined
  }
}
const STEAL = 8

// Fields of proc(5) behind the name, in ticks of 10 ms.
const [PARENT, USER, SYSTEM, CHILDREN_USER, CHILDREN_SYSTEM] = [1, 11, 12, 13, 14]

const ticks = (fields: readonly string[], places: readonly number[]): number =>
  places.reduce((sum, place) => sum + Number(fields[place]), 0) * 10

function statOf(pid: number): string[] | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')
  } catch {
    return undefined
  }
}

/** Processor time each process has used so far, by its name, ms. */
export type Work = Readonly<Record<string, number>>

export function workNow({ market, sandbox, postgres }: CheckoutMarket['pids']): Work {
  const { user, system } = process.cpuUsage()
  return {
    market: workOf(market) ?? Number.NaN,
    sandbox: workOf(sandbox) ?? Number.NaN,
    PostgreSQL: workOfFamily(postgres) ?? Number.NaN,
    load: (user + system) / 1000,
  }
}

/** `market 81 %, sandbox 20 %`: what each had of one processor, on average. */
export const sharesOf = (before: Work, after: Work, elapsedMs: number): string =>
  Object.entries(after)
    .map(([name, work]) => `${name} ${Math.round(((work - before[name]!) / elapsedMs) * 100)} %`)
    .join(', ')

/** `market 8.1 + sandbox 2.0 + … = 14.2 ms each`: what one of so many costs of all processors. */
export function workOfEach(before: Work, after: Work, count: number): string {
  const each = Object.entries(after).map(([name, work]) => [name, (work - before[name]!) / count] as const)
  const sum = each.reduce((all, [, work]) => all + work, 0)
  return `${each.map(([name, work]) => `${name} ${work.toFixed(1)}`).join(' + ')} = ${sum.toFixed(1)} ms`
}
