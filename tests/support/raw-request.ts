import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import type { Visitor } from './visitor.ts'

/** A request whose body is sent by hand, piece by piece or never. */
export interface RawRequest {
  /** Resolves with the answer, also while the body is unsent. */
  readonly answer: Promise<RawAnswer>
  /** Resolves when the connection is closed by either side. */
  readonly closed: Promise<void>
  /** Resolves when the piece was handed to the network, or the server has answered and reads no more. */
  write(piece: Uint8Array | string): Promise<void>
  end(): void
  /** Breaks the connection off. */
  destroy(): void
}

export interface RawAnswer {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly code: string | undefined
}

export async function rawRequest(
  who: Visitor,
  path: string,
  headers: Record<string, string | number>,
): Promise<RawRequest> {
  const token = await who.csrf()
  const sent: ClientRequest = request(`${who.url}${path}`, {
    method: 'POST',
    agent: false,
    headers: { cookie: who.cookie(), 'x-csrf-token': token, 'idempotency-key': crypto.randomUUID(), ...headers },
  })
  const answer = new Promise<RawAnswer>((resolve, reject) => {
    sent.once('response', (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (piece: string) => {
        text += piece
      })
      response.once('error', reject).once('end', () => resolve(answerOf(response, text)))
    })
    sent.on('error', reject)
  })
  answer.catch(() => undefined)
  const closed = new Promise<void>((resolve) => sent.once('close', resolve))
  sent.flushHeaders()
  return {
    answer,
    closed,
    write: async (piece) => {
      const written = new Promise<void>((resolve) => sent.write(piece, () => resolve()))
      await Promise.race([written, answer.catch(() => undefined)])
    },
    end: () => sent.end(),
    destroy: () => sent.destroy(),
  }
}

const answerOf = ({ statusCode = 0, headers }: IncomingMessage, text: string): RawAnswer => ({
  status: statusCode,
  headers,
  code: text.startsWith('{') ? (JSON.parse(text) as { code?: string }).code : undefined,
})

const BOUNDARY = 'a-line-between'
/** The head of a form with one file, and its end. */
export const formHead = (field: string, name = 'file.pdf') =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: application/pdf\r\n\r\n`
export const FORM_END = `\r\n--${BOUNDARY}--\r\n`
export const FORM_TYPE = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }
