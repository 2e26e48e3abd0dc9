import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fileTypeFromBuffer } from 'file-type'
import { invalid, missing } from '#sandbox/api-error.ts'
import { answerChange, demandServer } from '#sandbox/http-request.ts'
import { type Change, find } from '#sandbox/objects.ts'
import type { Clerk, Desk, NewObject } from '#sandbox/sandbox-context.ts'

/** What a file of evidence may weigh, bytes; and that with the form around it. */
const MOST_BYTES = 5 * 1024 * 1024
const MAX_BODY = MOST_BYTES + 64 * 1024

const TYPES: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'application/pdf': 'pdf',
}

/** Files of evidence: uploaded as a form of parts, read again byte for byte. */
export function fileRoutes(app: FastifyInstance, desk: Desk): void {
  app.addContentTypeParser('multipart/form-data', { parseAs: 'buffer', bodyLimit: MAX_BODY }, (_, body, done) =>
    done(null, body),
  )
  app.post('/v1/files', { bodyLimit: MAX_BODY }, async (request, reply) => {
    demandServer(request.apiCaller)
    const upload = await uploadIn(request)
    return answerChange(desk, {
      request,
      reply,
      step: async () => filed(desk.clerk, upload),
      // The boundary between the parts is another one in every try.
      rawBody: [upload.name, upload.type, createHash('sha256').update(upload.bytes).digest('hex')].join('\n'),
    })
  })
  app.get('/v1/files/:id/contents', async (request: FastifyRequest<{ Params: { id: string } }>, reply) => {
    demandServer(request.apiCaller)
    const { id } = request.params
    const contents = await find<FileContents>(desk.database, { kind: 'file_contents', id: contentsId(id) })
    if (!contents) throw missing('file', id)
    return reply.type('application/octet-stream').send(Buffer.from(contents.base64, 'base64'))
  })
}

function filed(clerk: Clerk, upload: Upload): Change {
  const file = newFile(clerk.made('file'), upload)
  return { objects: [file, contentsOf(file, upload.bytes)], news: [], answer: file }
}

async function uploadIn({ body, headers }: FastifyRequest): Promise<Upload> {
  const form = Buffer.isBuffer(body) ? await partsOf(body, headers['content-type'] ?? '') : undefined
  const file = form?.get('file')
  if (form?.get('purpose') !== 'dispute_evidence') throw invalid('Invalid purpose.', { param: 'purpose' })
  if (!(file instanceof File)) {
    throw invalid('Missing required param: file.', { code: 'parameter_missing', param: 'file' })
  }
  const bytes = Buffer.from(await file.arrayBuffer())
  if (bytes.length > MOST_BYTES) throw invalid('The file is too large: at most 5 MB are taken.', { param: 'file' })
  const type = TYPES[(await fileTypeFromBuffer(bytes))?.mime ?? '']
  if (!type) throw invalid('Files of evidence are JPEG, PNG or PDF.', { param: 'file' })
  return { name: file.name, type, bytes }
}

const partsOf = (body: Buffer, type: string): Promise<FormData> =>
  new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData().catch(() => {
    throw invalid('The form is not readable.')
  })

interface Upload {
  readonly name: string
  readonly type: string
  readonly bytes: Buffer
}

const newFile = (made: NewObject, { name, type, bytes }: Upload) => ({
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

const contentsOf = ({ id, created }: UploadedFile, bytes: Buffer) => ({
  id: contentsId(id),
  object: 'file_contents' as const,
  created,
  base64: bytes.toString('base64'),
})
type FileContents = ReturnType<typeof contentsOf>
const contentsId = (id: string): string => `${id}_contents`
