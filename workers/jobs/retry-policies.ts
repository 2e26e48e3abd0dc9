import type { JobDefinition } from '#platform/jobs/jobs.ts'

export type RetryPolicy = Pick<JobDefinition<unknown>, 'attempts' | 'backoffMs'>

/** For jobs that move money or stock: pauses double from two seconds and add up to twelve days. */
export const RETRY_FOR_TWELVE_DAYS: RetryPolicy = { attempts: 20, backoffMs: 2_000 }

/** Ten attempts within some 17 minutes. */
export const EMAIL_RETRIES: RetryPolicy = { attempts: 10, backoffMs: 2_000 }
