import type { FastifyInstance } from 'fastify'
import { addMs, type Runtime } from '#platform/runtime/runtime.ts'

/** How long a copy of the file is good for, ms. RFC 9116 recommends less than a year. */
const VALID_MS = 90 * 24 * 3_600_000

export interface SecurityTxtParts {
  readonly publicUrl: string
  /** Where vulnerabilities are reported; without an address there is no file. */
  readonly email: string | undefined
  readonly runtime: Pick<Runtime, 'now'>
}

/** `/.well-known/security.txt` (RFC 9116): how to report a vulnerability to the operator. */
export function serveSecurityTxt(app: FastifyInstance, { publicUrl, email, runtime }: SecurityTxtParts): void {
  if (!email) return
  const path = '/.well-known/security.txt'
  app.get(path, { schema: { hide: true } }, (_, reply) => {
    const lines = [
      `Contact: mailto:${email}`,
      `Expires: ${addMs(runtime.now(), VALID_MS)}`,
      `Canonical: ${publicUrl}${path}`,
      'Preferred-Languages: en',
    ]
    return reply
      .header('Cache-Control', 'public, max-age=3600')
      .type('text/plain; charset=utf-8')
      .send(`${lines.join('\n')}\n`)
  })
}
