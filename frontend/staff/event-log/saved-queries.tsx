import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { LogFilter } from '#domain/audit/log-filter.ts'
import { MenuButton } from '#frontend/shared/console/buttons.tsx'
import { lazyPage } from '#frontend/shared/lib/lazy-components.tsx'
import { savedQuery } from './api.ts'

/** Loaded on demand, with antd's form. */
const SavedQueryDialog = lazyPage(async () => (await import('./saved-query-dialogs.tsx')).SavedQueryDialog)

interface SavedQueriesProps {
  readonly filter: LogFilter
  readonly onRun: (filter: LogFilter) => void
}

/** The auditor's saved queries: run, save, rename and delete. */
export function SavedQueries({ filter, onRun }: SavedQueriesProps) {
  const [dialog, setDialog] = useState<'save' | 'manage'>()
  const queries = useQuery(savedQuery).data?.queries ?? []
  const items = [
    ...queries.map(({ id, name }) => ({ key: id, label: name })),
    ...(queries.length > 0 ? [{ type: 'divider' as const }, { key: 'manage', label: 'Manage saved queries…' }] : []),
    { key: 'save', label: 'Save this query…' },
  ]
  const pick = (key: string) => {
    if (key === 'save' || key === 'manage') return setDialog(key)
    const query = queries.find(({ id }) => id === key)
    if (query) onRun(query.filter)
  }
  return (
    <>
      <MenuButton menu={{ items, onClick: ({ key }) => pick(key) }}>Saved queries</MenuButton>
      {dialog && (
        <Suspense fallback={null}>
          <SavedQueryDialog dialog={dialog} filter={filter} queries={queries} onClose={() => setDialog(undefined)} />
        </Suspense>
      )}
    </>
  )
}
