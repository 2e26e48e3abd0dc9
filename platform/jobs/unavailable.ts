import { failureOf } from '#platform/database/failures.ts'
import { JobRefused, JobsUnavailable } from './jobs.ts'

/** The same functions, whose rejections are `JobsUnavailable` when the queue's server gave no answer. */
export function translating<T extends object>(methods: T): T {
  const entries = Object.entries(methods).map(([name, method]) => [
    name,
    typeof method === 'function'
      ? async (...values: unknown[]) => {
          try {
            return await method(...values)
          } catch (error) {
            throw asJobsError(error)
          }
        }
      : method,
  ])
  return Object.fromEntries(entries) as T
}

/** An error of PostgreSQL, of Redis or of the connection to either as callers see it. */
function asJobsError(error: unknown): unknown {
  if (error instanceof JobRefused || error instanceof JobsUnavailable) return error
  if (isRefusedByRedis(error) || isRefusedByBullmq(error)) return error
  return failureOf(error) === 'lost' ? new JobsUnavailable({ cause: error }) : error
}

/** Redis answered with an error, other than that it is loading, failing over or read-only for now. */
const isRefusedByRedis = (error: unknown): boolean =>
  error instanceof Error &&
  error.name === 'ReplyError' &&
  !/^(LOADING|MASTERDOWN|CLUSTERDOWN|READONLY|TRYAGAIN)/.test(error.message)

/** BullMQ's own refusals have a negative code. */
const isRefusedByBullmq = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'number' && error.code < 0
