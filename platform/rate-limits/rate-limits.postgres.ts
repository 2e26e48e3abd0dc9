import type { Sql } from '#platform/database/database.ts'
import type { AttemptPolicy, RateLimits } from './rate-limits.ts'

/** Counters in `rate_limits`, an unlogged table: a database crash resets every count. */
export function postgresRateLimits(db: Sql): RateLimits {
  const attempt: RateLimits['attempt'] = async (key, policy, now) => {
    const [counted] = await db.query<Counter>(ATTEMPT, [key, now, ...valuesOf(policy)])
    if (counted) return { allowed: true, count: counted.count, nextAt: Number(counted.nextAt) }
    const [waiting] = await db.query<Counter>(READ, [key])
    // A concurrent success cleared the counter between the two statements.
    return waiting
      ? { allowed: false, count: waiting.count, nextAt: Number(waiting.nextAt) }
      : attempt(key, policy, now)
  }
  return {
    attempt,
    hit: async (key, windowMs, now) => {
      const [counted] = await db.query<{ count: number; resetsAt: string }>(HIT, [key, now, windowMs])
      return { count: counted!.count, resetsAt: Number(counted!.resetsAt) }
    },
    clear: async (keys) => void (await db.query('delete from rate_limits where key = any($1)', [keys])),
    close: async () => undefined,
  }
}

interface Counter {
  readonly count: number
  readonly nextAt: string
}

const valuesOf = ({ free, firstWaitMs, maxWaitMs, forgetAfterMs }: AttemptPolicy) => [
  free,
  firstWaitMs,
  maxWaitMs,
  forgetAfterMs,
]

const HIT = `
  insert into rate_limits as r (key, count, next_at, resets_at) values ($1, 1, 0, $2::bigint + $3::bigint)
  on conflict (key) do update set
    count = case when r.resets_at <= $2 then 1 else r.count + 1 end,
    resets_at = case when r.resets_at <= $2 then excluded.resets_at else r.resets_at end
  returning count, resets_at as "resetsAt"`
/** SQL for the wait after `count` attempts, ms. */
const wait = (count: string): string =>
  `(case when ${count} < $3::int then 0 else least($5::bigint, $4::bigint * 2 ^ least(${count} - $3::int, 30)) end)::bigint`
const COUNT = '(case when r.resets_at <= $2 then 1 else r.count + 1 end)'
const ATTEMPT = `
  insert into rate_limits as r (key, count, next_at, resets_at)
  values ($1, 1, $2::bigint + ${wait('1')}, $2::bigint + $6::bigint)
  on conflict (key) do update set count = ${COUNT}, next_at = $2::bigint + ${wait(COUNT)}, resets_at = excluded.resets_at
  where r.next_at <= $2 or r.resets_at <= $2
  returning count, next_at as "nextAt"`
const READ = 'select count, next_at as "nextAt" from rate_limits where key = $1'
