import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fileTypeFromBuffer } from 'file-type'
import { requireSecretKey, respond } from '#sandbox/http-request.ts'
import { findObject, type StateChange } from '#sandbox/objects.ts'
import { invalidRequest, resourceMissing } from '#sandbox/params.ts'
import type { NewObject, SandboxClock, SandboxContext } from '#sandbox/sandbox-context.ts'

/** The maximum size of an evidence file, bytes. The multipart body around it is a little larger. */
const MAX_BYTES = 5 * 1024 * 1024
const MAX_BODY = MAX_BYTES + 64 * 1024

const TYPES: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'application/pdf': 'pdf',
}

/** Evidence files: multipart uploads, and downloads of their contents. */
export function fileRoutes(app: FastifyInstance, context: SandboxContext): void {
  app.addContentTypeParser('multipart/form-data', { parseAs: 'buffer', bodyLimit: MAX_BODY }, (_, body, done) =>
    done(null, body),
  )
  app.post('/v1/files', { bodyLimit: MAX_BODY }, async (request, reply) => {
    requireSecretKey(request.apiCaller)
    const upload = await uploadIn(request)
    return respond(context, {
      request,
      reply,
      creation: () => storeFile(context.clock, upload),
      // A retry has a different multipart boundary, so the raw body cannot identify the request.
      rawBody: [upload.name, upload.type, createHash('sha256').update(upload.bytes).digest('hex')].join('\n'),
    })
  })
  app.get('/v1/files/:id/contents', async (request: FastifyRequest<{ Params: { id: string } }>, reply) => {
    requireSecretKey(request.apiCaller)
    const { id } = request.params
    const contents = await findObject<FileContents>(context.database, { kind: 'file_contents', id: contentsId(id) })
    if (!contents) throw resourceMissing('file', id)
    return reply.type('application/octet-stream').send(Buffer.from(contents.base64, 'base64'))
  })
}

function storeFile(clock: SandboxClock, upload: Upload): StateChange {
  const file = newFile(clock.newObject('file'), upload)
  return { objects: [file, contentsOf(file, upload.bytes)], events: [], response: file }
}

async function uploadIn({ body, headers }: FastifyRequest): Promise<Upload> {
  const form = Buffer.isBuffer(body) ? await partsOf(body, headers['content-type'] ?? '') : undefined
  const file = form?.get('file')
  if (form?.get('purpose') !== 'dispute_evidence') throw invalidRequest('Invalid purpose.', { param: 'purpose' })
  if (!(file instanceof File)) {
    throw invalidRequest('Missing required param: file.', { code: 'parameter_missing', param: 'file' })
  }
  const bytes = Buffer.from(await file.arrayBuffer())
  if (bytes.length > MAX_BYTES) throw invalidRequest('The file is too large. The maximum is 5 MB.', { param: 'file' })
  const type = TYPES[(await fileTypeFromBuffer(bytes))?.mime ?? '']
  if (!type) throw invalidRequest('Evidence must be a JPEG, PNG or PDF file.', { param: 'file' })
  return { name: file.name, type, bytes }
}

const partsOf = (body: Buffer, type: string): Promise<FormData> =>
  new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData().catch(() => {
    throw invalidRequest('The form is not readable.')
  })

interface Upload {
  readonly name: string
  readonly type: string
  readonly bytes: Buffer
}

const newFile = ({ id, created }: NewObject, { name, type, bytes }: Upload) => ({
  id,
  object: 'file' as const,
  created,
  expires_at: null,
  filename: name,
  links: { object: 'list' as const, data: [] as object[], has_more: false, url: `/v1/file_links?file=${id}` },
  purpose: 'dispute_evidence',
  size: bytes.length,
  title: null,
  type,
  url: `https://files.stripe.com/v1/files/${id}/contents`,
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
