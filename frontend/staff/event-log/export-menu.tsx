import { App, Flex } from 'antd'
import { useState } from 'react'
import type { ExportFormat } from '#domain/audit/contract.ts'
import type { LogFilter } from '#domain/audit/log-filter.ts'
import { formatNumber } from '#domain/kernel/format.ts'
import { MenuButton } from '#frontend/shared/console/buttons.tsx'
import { saveFile } from '#frontend/shared/lib/save-file.ts'
import { exportUrl } from './api.ts'

/** Exports all matching events as a file and shows how much has arrived. */
export function ExportMenu({ filter }: { readonly filter: LogFilter }) {
  const { message } = App.useApp()
  const [events, setEvents] = useState<number>()
  const start = async (format: ExportFormat) => {
    setEvents(0)
    try {
      await exportTo(exportUrl(filter, format), setEvents)
      void message.success('Export complete')
    } catch {
      void message.error('The export failed. Try again.')
    } finally {
      setEvents(undefined)
    }
  }
  return (
    <Flex gap={8} align="center">
      {events !== undefined && <span role="status">{formatNumber(events)} events exported</span>}
      <MenuButton
        loading={events !== undefined}
        menu={{
          items: [
            { key: 'ndjson', label: 'Export as NDJSON' },
            { key: 'csv', label: 'Export as CSV' },
          ],
          onClick: ({ key }) => void start(key as ExportFormat),
        }}
      >
        Export
      </MenuButton>
    </Flex>
  )
}

async function exportTo(address: string, onProgress: (lines: number) => void): Promise<void> {
  const response = await fetch(address, { credentials: 'same-origin' })
  if (!response.ok || !response.body) throw new Error(`export failed with ${response.status}`)
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'farmgate-log'
  const chunks: BlobPart[] = []
  let lines = 0
  const reader = response.body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    chunks.push(value as Uint8Array<ArrayBuffer>)
    for (const byte of value) if (byte === LINE_FEED) lines += 1
    onProgress(lines)
  }
  saveFile(name, chunks, response.headers.get('content-type') ?? 'application/octet-stream')
}
const LINE_FEED = 10
