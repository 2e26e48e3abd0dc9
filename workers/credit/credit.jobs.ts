import type { ContextJobs } from '../context-jobs.ts'
import { type GiveCreditDeps, giveCreditHandler } from './give-credit.job.ts'

/** Credit is given that refunds have come to. */
export const creditJobs = (deps: GiveCreditDeps): ContextJobs => ({ handlers: [giveCreditHandler(deps)] })
