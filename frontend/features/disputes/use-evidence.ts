import { useMemo, useState } from 'react'
import type { UploadedPaper } from '#frontend/ui/paper-field.tsx'
import type { Keyed } from './api.ts'
import { evidenceWay } from './upload-evidence.ts'

/** Files that come with what is said about an order; `id` is the order's. */
export function useEvidence({ id, orderKey }: Keyed) {
  const [papers, setPapers] = useState<readonly UploadedPaper[]>([])
  const [uploading, setUploading] = useState(false)
  const way = useMemo(() => evidenceWay({ id, orderKey }), [id, orderKey])
  return { way, papers, setPapers, uploading, setUploading, ids: papers.map((paper) => paper.id) }
}
export type Evidence = ReturnType<typeof useEvidence>
