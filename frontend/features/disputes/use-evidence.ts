import { useMemo, useState } from 'react'
import type { UploadedPaper } from '#frontend/ui/paper-field.tsx'
import type { Keyed } from './api.ts'
import { evidenceWay } from './upload-evidence.ts'

/** Files that come with what is said about an order; `id` is the order's. */
export function useEvidence({ id, orderKey }: Keyed) {
  const [files, setPapers] = useState<readonly UploadedPaper[]>([])
  const [uploading, setUploading] = useState(false)
  const way = useMemo(() => evidenceWay({ id, orderKey }), [id, orderKey])
  return { way, files, setPapers, uploading, setUploading, ids: files.map((file) => file.id) }
}
export type Evidence = ReturnType<typeof useEvidence>
