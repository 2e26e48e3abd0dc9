/** An access control list: names of users and groups, by right. */
export type Acl = { readonly [right in '$r' | '$w' | '$d' | '$mr' | '$mw']?: string | readonly string[] }

export interface StreamMetadata {
  readonly $tb?: bigint
  readonly $maxCount?: bigint
  /** Seconds. */
  readonly $maxAge?: bigint
  readonly $acl?: Acl | undefined
}

/** The stream that a metadata stream is about. */
export const originalOf = (stream: string): string | undefined =>
  stream.startsWith('$$') ? stream.slice(2) : undefined

/** What the newest event of a metadata stream says; the server passes over what is not JSON, whatever the event's type. */
export function metadataIn(
  newest: { readonly data: Uint8Array; readonly contentType: string } | undefined,
): StreamMetadata {
  if (newest?.contentType !== 'application/json') return {}
  const text = Buffer.from(newest.data).toString()
  try {
    const { $acl } = JSON.parse(text)
    const numbers = NUMBERS.flatMap((name) => {
      const found = new RegExp(`"\\${name}"\\s*:\\s*(\\d+)`).exec(text)
      return found ? [[name, BigInt(found[1]!)]] : []
    })
    return { ...Object.fromEntries(numbers), ...($acl ? { $acl } : {}) }
  } catch {
    return {}
  }
}

const NUMBERS = ['$tb', '$maxCount', '$maxAge'] as const
