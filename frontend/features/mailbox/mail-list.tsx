import type { EmailView } from '#domain/notifications/contract.ts'
import { momentWords } from '#frontend/lib/date-words.ts'

interface MailListProps {
  readonly mails: readonly EmailView[]
  readonly open: string | undefined
  readonly onOpen: (key: string) => void
}

export function MailList({ mails, open, onOpen }: MailListProps) {
  return (
    <ul className="mailbox-list">
      {mails.map(({ key, to, subject, sentAt }) => (
        <li key={key}>
          <button type="button" aria-current={key === open} onClick={() => onOpen(key)}>
            <strong>{subject}</strong>
            <span className="mailbox-soft">To {to}</span>
            <time className="mailbox-soft" dateTime={sentAt}>
              {momentWords(sentAt)}
            </time>
          </button>
        </li>
      ))}
    </ul>
  )
}
