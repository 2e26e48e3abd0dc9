import { type Mail, MailRefused } from './mail.ts'

/** The mail as any engine may take it. Whatever a person wrote, nothing in it can become a header or a second recipient. */
export function checkedMail(mail: Mail): Mail {
  if (!KEY.test(mail.key)) throw new MailRefused(`not a key for a mail: ${JSON.stringify(mail.key.slice(0, 80))}`)
  if (mail.to.length > 254 || !ADDRESS.test(mail.to)) throw new MailRefused(`${mail.key}: not an address`)
  return {
    ...mail,
    subject: mail.subject.replace(BREAKS, ' ').trim(),
    // PostgreSQL keeps no NUL, and no mail needs one.
    text: mail.text.replaceAll('\0', ''),
    html: mail.html.replaceAll('\0', ''),
  }
}

const KEY = /^[\x21-\x7e]{1,300}$/
// One bare address: no spaces, lists, names, comments or quoted parts.
const ADDRESS = /^[^\s\p{Cc}"(),:;<>@[\\\]]+@[^\s\p{Cc}"(),:;<>@[\\\]]+$/u
const BREAKS = /[\s\p{Cc}]+/gu
