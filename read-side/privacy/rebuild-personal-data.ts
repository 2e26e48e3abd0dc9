import { setTimeout as pause } from 'node:timers/promises'
import { PERSONAL_TYPES } from '#domain/privacy/personal-data.ts'
import { type Projection, typesOf } from '#platform/projections/projection.ts'
import { type RebuildOptions, RebuildRunning, rebuild } from '#platform/projections/rebuild.ts'

const personal = new Set(PERSONAL_TYPES)

/**
 * Rebuilds every projection with personal data, so that no erased data remains in its rows. A rebuild already running in another
 * process may have read the data before the erasure, so this waits for it and rebuilds again.
 */
export async function rebuildProjectionsWithPersonalData(
  parts: RebuildOptions,
  projections: readonly Projection[],
): Promise<void> {
  for (const projection of projections)
    if (typesOf([projection]).some((type) => personal.has(type))) await rebuildAfterOthers(parts, projection)
}

async function rebuildAfterOthers(parts: RebuildOptions, projection: Projection): Promise<void> {
  for (;;) {
    try {
      await rebuild(parts, projection)
      return
    } catch (error) {
      if (!(error instanceof RebuildRunning)) throw error
      await pause(RETRY_MS, undefined, { signal: parts.signal })
    }
  }
}

const RETRY_MS = 250
