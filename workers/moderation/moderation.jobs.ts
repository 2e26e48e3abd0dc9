import type { ContextJobs } from '../context-jobs.ts'
import type { LetterDeps } from '../letters.ts'
import { type BarWritersDeps, barWritersHandler } from './bar-writers.job.ts'
import { sendModerationNewsHandler } from './send-moderation-news.job.ts'

/** What was decided about reports is told, and kept to. */
export const moderationJobs = (deps: BarWritersDeps & { readonly letters: LetterDeps }): ContextJobs => ({
  handlers: [barWritersHandler(deps), sendModerationNewsHandler(deps.letters)],
})
