import { z } from 'zod'
import type { ImageUploads } from '#platform/images/images.ts'
import type { ContextWork } from '#workers/jobs/work-definitions.ts'
import { defineJob, jobHandler } from '#workers/jobs/work-definitions.ts'

export const purgeUnusedImages = defineJob('purge-unused-images', z.object({}), { attempts: 3, backoffMs: 60_000 })

/** Deletes images that were uploaded and never used. */
export const purgeUnusedImagesHandler = (imageUploads: Pick<ImageUploads, 'purgeUnused'>) =>
  jobHandler(purgeUnusedImages, async () => {
    await imageUploads.purgeUnused()
  })

export const imagesWork: ContextWork<{ readonly imageUploads: Pick<ImageUploads, 'purgeUnused'> }> = {
  reactors: [],
  jobs: ({ imageUploads }) => [purgeUnusedImagesHandler(imageUploads)],
  schedules: [{ job: purgeUnusedImages, pattern: '30 3 * * *' }],
}
