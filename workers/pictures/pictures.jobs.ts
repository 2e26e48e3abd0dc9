import type { Uploads } from '#platform/pictures/uploads.ts'
import type { ContextJobs } from '../context-jobs.ts'
import { SWEEP_PICTURES_PATTERN, sweepPictures, sweepPicturesHandler } from './sweep-pictures.job.ts'

/** Pictures nobody used go. */
export const pictureJobs = ({ uploads }: { readonly uploads: Pick<Uploads, 'sweep'> }): ContextJobs => ({
  handlers: [sweepPicturesHandler(uploads)],
  schedules: [{ job: sweepPictures, pattern: SWEEP_PICTURES_PATTERN }],
})
