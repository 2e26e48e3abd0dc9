import { PERSONAL_TYPES } from '#domain/privacy/personal-fields.ts'
import { type Projection, typesOf } from '../projection.ts'
import { type RebuildParts, rebuild } from '../rebuild.ts'

const personal = new Set(PERSONAL_TYPES)

/** Builds anew every read model that copies something personal: whatever cannot be read any more is not in it. */
export async function rebuildPersonal(parts: RebuildParts, projections: readonly Projection[]): Promise<void> {
  for (const projection of projections)
    if (typesOf([projection]).some((type) => personal.has(type))) await rebuild(parts, projection)
}
