import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { type ReceivedMail, readMail } from './read-mail.ts'

/** A real SMTP server that stores received mail. */
export interface SmtpPeer {
  readonly url: string
  readonly received: readonly ReceivedMail[]
  /** Rejects recipients, rejects the mail, or accepts it without a response, until called with `undefined`. */
  misbehave(how: 'no-recipient' | 'no-data' | 'silent' | undefined): void
  close(): Promise<void>
}

/** `startTls` offers STARTTLS with a certificate that no client trusts. */
export async function smtpPeer({ startTls = false } = {}): Promise<SmtpPeer> {
  const received: ReceivedMail[] = []
  let manner: Parameters<SmtpPeer['misbehave']>[0]
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: startTls ? ['AUTH'] : ['STARTTLS', 'AUTH'],
    onRcptTo: ({ address }, _session, done) =>
      done(manner === 'no-recipient' ? refusal(450, `mailbox of ${address} is full`) : null),
    onData: (stream, session, done) => {
      const recipients = session.envelope.rcptTo.map(({ address }) => address)
      text(stream)
        .then((raw) => {
          if (manner === 'no-data') return done(refusal(451, `cannot store it for ${recipients}`))
          received.push({ ...readMail(raw), recipients })
          if (manner !== 'silent') done()
        })
        .catch(done)
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    received,
    misbehave: (how) => {
      manner = how
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

const refusal = (responseCode: number, message: string): Error => Object.assign(new Error(message), { responseCode })
