import type { DeliveredMail } from './mail-server.ts'

export interface ReceivedMail extends DeliveredMail {
  readonly headers: ReadonlyMap<string, string>
}

/** Parses a raw mail: headers, and the text and HTML of a `multipart/alternative`. */
export function readMail(raw: string): Omit<ReceivedMail, 'recipients'> {
  const { headers, body } = split(raw)
  const boundary = /boundary="?([^";]+)/.exec(headers.get('content-type') ?? '')?.[1]
  const parts = body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => split(part.replace(/^\r\n/, '')))
  const partOf = (type: string) => {
    const part = parts.find((one) => one.headers.get('content-type')?.startsWith(type))
    return part ? decoded(part) : ''
  }
  return {
    headers,
    subject: decodedWords(headers.get('subject') ?? ''),
    text: partOf('text/plain'),
    html: partOf('text/html'),
  }
}

interface Part {
  readonly headers: ReadonlyMap<string, string>
  readonly body: string
}

function split(raw: string): Part {
  const end = raw.indexOf('\r\n\r\n')
  const fields = raw
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
  const headers = new Map(
    fields.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  )
  return { headers, body: raw.slice(end + 4) }
}

function decoded({ headers, body }: Part): string {
  const encoding = headers.get('content-transfer-encoding')?.toLowerCase()
  const content = body.replace(/\r\n$/, '')
  if (encoding === 'base64') return lines(Buffer.from(content, 'base64').toString())
  return lines(encoding === 'quoted-printable' ? quotedPrintable(content.replace(/=\r\n/g, '')) : content)
}

const lines = (text: string): string => text.replace(/\r\n/g, '\n')

const quotedPrintable = (text: string): string =>
  Buffer.from(
    text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString()

/** RFC 2047: `=?UTF-8?Q?Gr=C3=BC=C3=9Fe?=`; spaces between two encoded words are dropped. */
function decodedWords(value: string): string {
  return value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([QB])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind.toUpperCase() === 'B' ? Buffer.from(word, 'base64').toString() : quotedPrintable(word.replace(/_/g, ' ')),
    )
}
