import type { FastifyBaseLogger } from 'fastify'

/** Structured log. Lines contain ids and correlation ids, never names, addresses or secrets. */
export type Log = FastifyBaseLogger

/** Email addresses in any text (a mail server's response, a database message), and keys of links in URLs. */
const EMAIL_OR_LINK_KEY = /[\w.+-]+@[\w-]+(\.[\w-]+)+|(?<=[?&](key|token)=)[^&\s"\\]+/g

/** Quoted text may be a user's value unless it is an identifier: `column "on_hand"`, not `type integer: "Ann"`. */
const QUOTED = /(: )?"([^"]*)"/g
const IDENTIFIER = /^[a-z_][a-z0-9_.-]*$/
const PHONE_NUMBER = /[+(]?\d[\d ().-]{8,}\d/g

export const redactEmails = (text: string): string => text.replace(EMAIL_OR_LINK_KEY, '[cut]')

/** Redacts email addresses, phone numbers and quoted values in an error message. */
export const redactPersonalData = (message: string): string =>
  redactEmails(message)
    .replace(QUOTED, (whole, prefix = '', text: string) =>
      !prefix && IDENTIFIER.test(text) ? whole : `${prefix}"[cut]"`,
    )
    .replace(PHONE_NUMBER, '[cut]')
