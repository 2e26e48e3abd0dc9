import fastifyMultipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Exchange } from '#domain/kernel/contract.ts'
import { type Refusal, refuse } from '#domain/kernel/refusal.ts'

/** The routes of this part of the server may be sent forms with files. */
export const takeForms = async (app: FastifyInstance): Promise<void> => {
  // What is too large is seen by its size: an error in the middle would leave the rest unread.
  await app.register(fastifyMultipart, { throwFileSizeLimit: false })
}

type Form = NonNullable<Exchange['form']>

/**
 * What a form says, by field: texts, and files with their bytes. Of a file that is too large one byte more than allowed is
 * kept, so that its `size` tells.
 */
export async function formIn(request: FastifyRequest, { maxFileBytes }: Form): Promise<object | Refusal> {
  if (!request.isMultipart()) return refuse('unsupported_media_type')
  const limits = { fileSize: maxFileBytes + 1, files: 1, fields: 20, fieldSize: 64 * 1024, parts: 21 }
  const fields = new Map<string, unknown>()
  try {
    for await (const part of request.parts({ limits }))
      fields.set(part.fieldname, part.type === 'file' ? await fileOf(part) : part.value)
  } catch (error) {
    // Cut off, garbled or too much of it: the sender's mistakes.
    return refuse((error as { statusCode?: number }).statusCode === 413 ? 'too_large' : 'invalid_form')
  }
  return Object.fromEntries(fields)
}

const fileOf = async (part: MultipartFile): Promise<File> =>
  new File([new Uint8Array(await part.toBuffer())], part.filename)
