export interface Upload {
  readonly name: string
  readonly type: string
  readonly bytes: Buffer
}

export const newFile = (made: { readonly id: string; readonly created: number }, { name, type, bytes }: Upload) => ({
  id: made.id,
  object: 'file' as const,
  created: made.created,
  expires_at: null,
  filename: name,
  links: { object: 'list' as const, data: [] as object[], has_more: false, url: `/v1/file_links?file=${made.id}` },
  purpose: 'dispute_evidence',
  size: bytes.length,
  title: null,
  type,
  url: `https://files.stripe.com/v1/files/${made.id}/contents`,
})
export type UploadedFile = ReturnType<typeof newFile>

export const contentsOf = ({ id, created }: UploadedFile, bytes: Buffer) => ({
  id: contentsId(id),
  object: 'file_contents' as const,
  created,
  base64: bytes.toString('base64'),
})
export type FileContents = ReturnType<typeof contentsOf>
export const contentsId = (id: string): string => `${id}_contents`
