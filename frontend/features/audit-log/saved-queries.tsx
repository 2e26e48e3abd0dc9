import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { SavedQueryView } from '#domain/audit/contract.ts'
import { paths } from '#frontend/lib/paths.ts'
import { sentenceOf } from '#frontend/lib/problem-error.ts'
import { Button } from '#frontend/ui/button.tsx'
import { FormDialog } from '#frontend/ui/form-dialog.tsx'
import { Skeleton } from '#frontend/ui/skeleton.tsx'
import { ErrorState } from '#frontend/ui/states.tsx'
import { toast } from '#frontend/ui/toasts.tsx'
import { savedQuery, useRemoveQuery, useRenameQuery } from './api.ts'
import { NameForm } from './name-form.tsx'
import { addressed } from './typed-filter.ts'

/** What the auditor keeps to ask again. */
export function SavedQueries() {
  const { data, isLoadingError, error, refetch } = useQuery(savedQuery)
  if (isLoadingError) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton height="3rem" />
  if (data.queries.length === 0)
    return <p className="soft">None yet. Ask for something, then save it to ask it again.</p>
  return (
    <ul className="log-saved" aria-label="Saved queries">
      {data.queries.map((query) => (
        <Saved key={query.id} query={query} />
      ))}
    </ul>
  )
}

function Saved({ query: { id, name, filter } }: { readonly query: SavedQueryView }) {
  const [renaming, setRenaming] = useState(false)
  const rename = useRenameQuery()
  const remove = useRemoveQuery()
  const failed = (error: unknown) => toast({ title: 'Not removed', text: sentenceOf(error), tone: 'error' })
  return (
    <li>
      <Link to={paths.auditLogOf(addressed(filter))}>{name}</Link>
      <Button look="quiet" size="small" aria-label={`Rename ${name}`} onClick={() => setRenaming(true)}>
        Rename
      </Button>
      <Button
        look="quiet"
        size="small"
        aria-label={`Remove ${name}`}
        busy={remove.isPending}
        onClick={() => remove.mutate(id, { onError: failed })}
      >
        Remove
      </Button>
      <FormDialog open={renaming} title="Another name" onClose={() => setRenaming(false)}>
        <NameForm
          initial={name}
          send="Rename"
          busy={rename.isPending}
          onSend={(to) => rename.mutateAsync({ id, name: to })}
          onDone={() => setRenaming(false)}
        />
      </FormDialog>
    </li>
  )
}
