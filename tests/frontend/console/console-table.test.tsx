import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { ConsoleTable } from '#frontend/shared/console/console-table.tsx'

const firstRowsOf = (count: number): number => {
  const rows = Array.from({ length: count }, (_, at) => ({ name: `Row ${at + 1}` }))
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <ConsoleTable
        label="Rows"
        rows={rows}
        rowKey={({ name }) => name}
        columns={[{ key: 'name', title: 'Name', card: 'title', cell: ({ name }) => name }]}
      />
    </MemoryRouter>,
  )
  return html.match(/data-row-key="Row \d+"/g)?.length ?? 0
}

// `tests/browser/audit-log.test.ts` sees the others follow.
test('a long table renders its first 15 rows first', () => {
  expect([3, 15, 40].map(firstRowsOf)).toEqual([3, 15, 15])
})
