import { expect, test } from 'vitest'
import { IMAGE_LIMITS } from '#domain/images/contract.ts'
import type { DocumentKind } from '#domain/kernel/document.ts'
import type { Documents } from '#platform/documents/documents.ts'
import { sharpImageProcessor } from '#platform/images/image-processor.sharp.ts'
import { patternImage } from '#tests/platform/images/image-bytes.ts'
import { filesForBank } from '#write-side/disputes/chargeback-evidence.routes.ts'

const imageProcessor = sharpImageProcessor({ bounds: IMAGE_LIMITS })
const its = { evidence: [{ id: 'eggs', personId: 'bea' }] }
const readable = (kind: DocumentKind, content: Buffer | undefined): Pick<Documents, 'read'> => ({
  read: async (personId, id) =>
    content && personId === 'bea' ? { id, kind, name: 'eggs', bytes: content.length, sha256: '', content } : undefined,
})
const filesOf = (kind: DocumentKind, content: Buffer | undefined, documentId = 'eggs') =>
  filesForBank({ documents: readable(kind, content), imageProcessor }, [{ documentId, field: 'receipt' }], its)

test('a stored image is sent to the bank as JPEG', async () => {
  const webp = await patternImage(64, 64).webp().toBuffer()
  expect(await filesOf('image', webp)).toMatchObject([
    { documentId: 'eggs', field: 'receipt', contentType: 'image/jpeg' },
  ])
})

test.each([
  ['that was erased', 'evidence_not_found', filesOf('pdf', undefined)],
  ['of another case', 'evidence_not_in_case', filesOf('pdf', Buffer.from('%PDF-'), 'pears')],
  ['that is not an image', 'evidence_file_type', filesOf('image', Buffer.from('not an image'))],
  ['beyond 4.5 MB', 'evidence_files_too_large', filesOf('pdf', Buffer.alloc(4_500_001))],
])('a file %s is rejected', async (_, code, answer) => {
  expect(await answer).toEqual({ refused: code, details: {} })
})
