import { useAtom } from 'jotai'
import { type FormEvent, type KeyboardEvent, type RefObject, useId } from 'react'
import { MAX_MESSAGE_LENGTH } from '#domain/messaging/conversation.ts'
import { Button } from '#frontend/ui/button.tsx'
import { draftsAtom } from './atoms.ts'
import './composer.css'

/** From so many characters left on they are counted. */
const COUNTED_FROM = 200

interface ComposerProps {
  readonly conversationId: string
  readonly to: string
  readonly box: RefObject<HTMLTextAreaElement | null>
  readonly onSay: (content: string) => void
}

/** Enter sends, Shift+Enter begins a new line; what was begun stays while one looks elsewhere. */
export function Composer({ conversationId, to, box, onSay }: ComposerProps) {
  const [drafts, setDrafts] = useAtom(draftsAtom)
  const id = useId()
  const text = drafts[conversationId] ?? ''
  const write = (words: string) => setDrafts((now) => ({ ...now, [conversationId]: words }))
  const left = MAX_MESSAGE_LENGTH - text.length

  const send = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault()
    const content = text.trim()
    box.current?.focus()
    if (!content) return
    onSay(content)
    write('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) send(event)
  }

  return (
    <form className="composer" onSubmit={send}>
      <label htmlFor={id} className="visually-hidden">
        Message to {to}
      </label>
      <textarea
        ref={box}
        id={id}
        rows={1}
        maxLength={MAX_MESSAGE_LENGTH}
        placeholder="Write a message"
        aria-describedby={`${id}-hint`}
        value={text}
        onChange={({ target }) => write(target.value)}
        onKeyDown={onKeyDown}
      />
      <Button type="submit" disabled={!text.trim()}>
        Send
      </Button>
      <p id={`${id}-hint`} className="composer-hint">
        Enter sends, Shift+Enter starts a new line.
      </p>
      <p className="composer-left" role="status">
        {left <= COUNTED_FROM && `${left} characters left`}
      </p>
    </form>
  )
}
