import { z } from 'zod'
import type { JobDefinition, JobHandler } from '#platform/jobs/jobs.ts'
import type { Uploads } from '#platform/pictures/uploads.ts'

const payload = z.object({})
type Payload = z.infer<typeof payload>
export const sweepPictures: JobDefinition<Payload> = { name: 'sweep-pictures', payload, attempts: 3, backoffMs: 60_000 }

/** Every night at half past three, UTC. */
export const SWEEP_PICTURES_PATTERN = '30 3 * * *'

/** Pictures that were uploaded and never used. */
export const sweepPicturesHandler = (uploads: Pick<Uploads, 'sweep'>): JobHandler<Payload> => ({
  job: sweepPictures,
  run: async () => {
    await uploads.sweep()
  },
})
