import fastifyMultipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { EndpointContract } from '#domain/kernel/contract.ts'
import { type Refusal, refuse } from '#domain/kernel/refusal.ts'
import { BodyTooSlow, overdueSignal } from './slow-bodies.ts'
import { UploadedFile, UploadNotStored } from './uploaded-file.ts'
import { uploadOf } from './uploads.ts'

/** The routes of this part of the server may be sent forms with files. */
export const takeForms = async (app: FastifyInstance): Promise<void> => {
  await app.register(fastifyMultipart, { throwFileSizeLimit: false })
}

type Form = NonNullable<EndpointContract['form']>

const MAX_FIELDS = 20
const MAX_FIELD_BYTES = 64 * 1024
/** What a form may weigh besides its file: fields, headers of parts, boundaries. */
const OVERHEAD_BYTES = MAX_FIELDS * MAX_FIELD_BYTES + 64 * 1024

const maxFormBytes = ({ maxFileBytes }: Form): number => maxFileBytes + OVERHEAD_BYTES

/** Why a form need not be read at all: by its headers it is no form, or larger than any form may be. */
export function refusedForm({ headers }: FastifyRequest, form: Form): Refusal | undefined {
  if (!/^multipart\/form-data\b/i.test(headers['content-type'] ?? '')) return refuse('unsupported_media_type')
  return Number(headers['content-length'] ?? 0) > maxFormBytes(form) ? refuse(form.tooLarge) : undefined
}

/**
 * What a form says, by field: texts, and files (`UploadedFile`), which are streamed to `folder`. Reading stops as soon as a
 * file is larger than `maxFileBytes` or the form than any may be. Refused with `form.tooLarge`, `too_large` (too many parts),
 * `invalid_form` and `unsupported_media_type`. Throws `BodyTooSlow` and `UploadNotStored`.
 */
export async function formIn(request: FastifyRequest, form: Form, folder: string): Promise<object | Refusal> {
  if (!request.isMultipart()) return refuse('unsupported_media_type')
  const stop = stopSignal(request, form)
  const reading = partsOf(request, form, folder)
  try {
    return Object.fromEntries(await Promise.race([reading, stop.stopped]))
  } catch (error) {
    // The rest is read and dropped, so that the sender gets to read the answer; its deadline ends that.
    reading.catch(() => undefined)
    request.raw.unpipe()
    request.raw.resume()
    if (error instanceof BodyTooSlow) throw error
    if (error instanceof UploadNotStored) throw error.cause instanceof Error ? error.cause : error
    if (error instanceof FormTooLarge) return refuse(form.tooLarge)
    // Cut off, garbled or too much of it: the sender's mistakes.
    return refuse((error as { statusCode?: number }).statusCode === 413 ? 'too_large' : 'invalid_form')
  } finally {
    stop.forget()
  }
}

class FormTooLarge extends Error {
  override readonly name = 'FormTooLarge'
}

/** `stopped` rejects when the form is overdue, or has become larger than any may be. */
function stopSignal(request: FastifyRequest, form: Form) {
  const overdue = overdueSignal(request)
  const max = maxFormBytes(form)
  let forget = () => {}
  const stopped = new Promise<never>((_, reject) => {
    let received = 0
    const count = (chunk: Buffer) => {
      received += chunk.length
      if (received > max) reject(new FormTooLarge())
    }
    const late = () => reject(new BodyTooSlow())
    request.raw.on('data', count)
    overdue?.addEventListener('abort', late, { once: true })
    if (overdue?.aborted) late()
    forget = () => {
      request.raw.off('data', count)
      overdue?.removeEventListener('abort', late)
    }
  })
  stopped.catch(() => undefined)
  return { stopped, forget }
}

async function partsOf(request: FastifyRequest, { maxFileBytes }: Form, folder: string) {
  // One byte more than allowed is read, to see that there is one.
  const limits = {
    fileSize: maxFileBytes + 1,
    files: 1,
    fields: MAX_FIELDS,
    fieldSize: MAX_FIELD_BYTES,
    parts: MAX_FIELDS + 1,
  }
  const fields = new Map<string, unknown>()
  for await (const part of request.parts({ limits })) {
    if (part.type !== 'file') fields.set(part.fieldname, part.value)
    else fields.set(part.fieldname, await fileOf(part, { request, maxFileBytes, folder }))
  }
  return fields
}

interface Storing {
  readonly request: FastifyRequest
  readonly maxFileBytes: number
  readonly folder: string
}

async function fileOf(part: MultipartFile, { request, maxFileBytes, folder }: Storing): Promise<UploadedFile> {
  const file = await UploadedFile.in(folder, part.filename)
  await uploadOf(request)?.add(file)
  for await (const chunk of part.file) {
    if (file.size + chunk.length > maxFileBytes) throw new FormTooLarge()
    await file.append(chunk)
  }
  return file
}
