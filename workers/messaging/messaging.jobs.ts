import type { ContextJobs } from '../context-jobs.ts'
import type { LetterDeps } from '../letters.ts'
import { tellOfMessageHandler } from './tell-of-message.job.ts'

/** Messages that lie unread are told of by mail. */
export const messagingJobs = ({ letters }: { readonly letters: LetterDeps }): ContextJobs => ({
  handlers: [tellOfMessageHandler(letters)],
})
