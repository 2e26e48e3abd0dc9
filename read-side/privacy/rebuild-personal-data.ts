import { setTimeout as sleep } from 'node:timers/promises'
import { PERSONAL_TYPES } from '#domain/privacy/personal-data.ts'
import { type Projection, typesOf } from '#platform/projections/projection.ts'
import { type RebuildOptions, RebuildRunning, rebuild } from '#platform/projections/rebuild.ts'

const personalTypes = new Set(PERSONAL_TYPES)

/**
 * Rebuilds every projection with personal data, so that no erased data remains in its rows. A rebuild already running
 * in another process may have read the data before the erasure, so this waits for it and rebuilds again.
 */
export async function rebuildProjectionsWithPersonalData(
  options: RebuildOptions,
  projections: readonly Projection[],
): Promise<void> {
  for (const projection of projections)
    if (typesOf([projection]).some((type) => personalTypes.has(type))) await rebuildAfterOthers(options, projection)
}

async function rebuildAfterOthers(options: RebuildOptions, projection: Projection): Promise<void> {
  for (;;) {
    try {
      await rebuild(options, projection)
      return
    } catch (error) {
      if (!(error instanceof RebuildRunning)) throw error
      await sleep(RETRY_MS, undefined, { signal: options.signal })
    }
  }
}

const RETRY_MS = 250
