import { AsyncLocalStorage } from 'node:async_hooks'
import type { JobKey } from './jobs.ts'

const running = new AsyncLocalStorage<JobKey>()

/** The job this code runs for; undefined elsewhere. */
export const currentJob = (): JobKey | undefined => running.getStore()

export const asJob = <T>(job: JobKey, run: () => Promise<T>): Promise<T> => running.run(job, run)
