import { useState } from 'react'
import type { LogFilter } from '#domain/audit/log-filter.ts'
import { Button } from '#frontend/ui/button.tsx'
import { FormDialog } from '#frontend/ui/form-dialog.tsx'
import { toast } from '#frontend/ui/toasts.tsx'
import { exportAddress, useSaveQuery } from './api.ts'
import { NameForm } from './name-form.tsx'

/** What can be done with a query: keep it, or take its events along. */
export function KeepQuery({ filter }: { readonly filter: LogFilter }) {
  const [saving, setSaving] = useState(false)
  const save = useSaveQuery()
  const store = async (name: string) => {
    await save.mutateAsync({ name, filter })
    toast({ title: 'Query saved' })
  }
  return (
    <div className="row log-keep">
      <Button look="secondary" onClick={() => setSaving(true)}>
        Save this query
      </Button>
      <a href={exportAddress(filter, 'ndjson')} download>
        Export as NDJSON
      </a>
      <a href={exportAddress(filter, 'csv')} download>
        Export as CSV
      </a>
      <FormDialog open={saving} title="Save this query" onClose={() => setSaving(false)}>
        <NameForm initial="" send="Save" busy={save.isPending} onSend={store} onDone={() => setSaving(false)} />
      </FormDialog>
    </div>
  )
}
