import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '#frontend/lib/paths.ts'
import { sentenceOf } from '#frontend/lib/problem-error.ts'
import { LinkButton } from '#frontend/ui/button.tsx'
import { Spinner } from '#frontend/ui/skeleton.tsx'
import { EmptyState } from '#frontend/ui/states.tsx'
import { type About, useStart } from './changes.ts'

/** Leads on to the conversation about something, begun before or now. */
export function BeginConversation({ about }: { readonly about: About }) {
  const { mutate, error } = useStart()
  const navigate = useNavigate()
  const asked = useRef('')
  const wish = JSON.stringify(about)
  useEffect(() => {
    if (asked.current === wish) return
    asked.current = wish
    mutate(JSON.parse(wish) as About, {
      onSuccess: ({ id }) => void navigate(paths.conversation(id), { replace: true }),
    })
  }, [wish, mutate, navigate])
  if (!error) return <Spinner label="Opening the conversation" />
  return (
    <EmptyState
      title="You cannot write here"
      action={
        <LinkButton to={paths.messages} look="secondary">
          All Conversations
        </LinkButton>
      }
    >
      {sentenceOf(error)}
    </EmptyState>
  )
}
