import type { CheckoutMarket } from './checkout-market.ts'
import { workOf, workOfFamily } from './work-of.ts'

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
