import { CheckOutlined, SettingOutlined } from '@ant-design/icons'
import { Checkbox, Empty, Flex, Pagination, Table, type TableColumnType, type TableProps } from 'antd'
import { useAtom } from 'jotai'
import { type ReactNode, startTransition, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { mediaHook } from '#frontend/shared/lib/browser.ts'
import { MenuButton } from './buttons.tsx'
import { useFocusRecovery } from './focus-recovery.ts'
import { hiddenColumnsAtom } from './preferences.ts'
import { HEADER_HEIGHT } from './theme.tsx'

export interface ConsoleColumn<R> extends Omit<TableColumnType<R>, 'title' | 'key' | 'render' | 'dataIndex'> {
  readonly key: string
  readonly title: string
  /** Null if the row has no value: the table shows a dash, a card omits the line. */
  readonly cell: (row: R) => ReactNode
  /** Role in the card on phones: its heading, one of its lines (the default), its buttons, or hidden. */
  readonly card?: 'title' | 'meta' | 'actions' | 'hidden'
  /** An essential column, which users cannot hide. */
  readonly required?: boolean
}

interface ConsoleTableProps<R> {
  /** Names the listed records; also the key of the table's stored settings. */
  readonly label: string
  readonly columns: readonly ConsoleColumn<R>[]
  readonly rows: readonly R[] | undefined
  readonly rowKey: (row: R) => string
  /** Pagination: total number of rows, and rows per page. The URL holds the current page (`?page=2`). */
  readonly page?: { readonly total: number; readonly size: number }
  readonly loading?: boolean
  readonly empty?: ReactNode
  readonly selection?: {
    readonly selected: readonly string[]
    readonly onChange: (keys: readonly string[]) => void
    readonly isSelectable?: (row: R) => boolean
    /** Accessible name of a row's checkbox, such as `Select order FG-1234`. */
    readonly labelOf?: (row: R) => string
  }
  /** Called when a row is clicked. */
  readonly onOpen?: (row: R) => void
  /** Key of the row that is open or selected with the keyboard. */
  readonly current?: string | undefined
  /** Shows a heading above each group of rows. The rows must already be ordered by group. */
  readonly groupOf?: (row: R) => { readonly key: string; readonly heading: ReactNode }
  /** Shown to the left of the column settings, such as filters and bulk actions. */
  readonly toolbar?: ReactNode
  readonly expandable?: TableProps<R>['expandable']
  /** Whether the header stays visible while scrolling. */
  readonly sticky?: boolean
  /** Columns take their `width` and long text wraps. With a number, the table scrolls sideways below this width, px. */
  readonly fit?: boolean | number
  /** Uses compact rows, for logs. */
  readonly dense?: boolean
}

const useIsTableWidth = mediaHook('(min-width: 600px)')
/** Whether every table with a minimum width fits next to the sidebar. */
const useIsWidePage = mediaHook('(min-width: 1240px)')

/**
 * antd's table with page and sort order in the URL, hideable columns, selection and a sticky header. Below 600 px, each
 * row is a card.
 */
export function ConsoleTable<R extends object>(props: ConsoleTableProps<R>) {
  const { label, columns, toolbar } = props
  const rows = useFirstRows(props.rows)
  const [hidden, setHidden] = useAtom(hiddenColumnsAtom)
  const hiddenHere = hidden[label] ?? []
  const shown = columns.filter(({ key }) => !hiddenHere.includes(key))
  const isWide = useIsTableWidth()
  const hasSettings = isWide && columns.some(({ required }) => !required)
  const area = useRef<HTMLElement>(null)
  useFocusRecovery(area)
  return (
    <section ref={area} tabIndex={-1} aria-label={label} className="console-table">
      {(toolbar || hasSettings) && (
        <Flex
          gap="small"
          align="center"
          justify="flex-end"
          wrap
          className={toolbar ? 'console-table-toolbar' : 'console-table-toolbar console-table-settings'}
        >
          {toolbar && (
            <Flex gap="small" align="center" wrap flex="1 1 0">
              {toolbar}
            </Flex>
          )}
          {hasSettings && (
            <ColumnSettings
              columns={columns}
              hidden={hiddenHere}
              onChange={(keys) => setHidden({ ...hidden, [label]: keys })}
            />
          )}
        </Flex>
      )}
      {isWide ? <WideTable {...props} rows={rows} columns={shown} /> : <Cards {...props} rows={rows} columns={shown} />}
    </section>
  )
}

/** About as many rows as a screen shows. */
const FIRST_ROWS = 15

/** Returns the first screen's rows, and soon after all rows, so that a page with a long table is usable sooner. */
function useFirstRows<R>(rows: readonly R[] | undefined): readonly R[] | undefined {
  const [all, setAll] = useState(false)
  const isFilled = rows !== undefined
  useEffect(() => {
    if (isFilled) startTransition(() => setAll(true))
  }, [isFilled])
  return useMemo(() => (all ? rows : rows?.slice(0, FIRST_ROWS)), [all, rows])
}

interface ColumnSettingsProps {
  readonly columns: readonly { readonly key: string; readonly title: string; readonly required?: boolean }[]
  readonly hidden: readonly string[]
  readonly onChange: (hidden: readonly string[]) => void
}

function ColumnSettings({ columns, hidden, onChange }: ColumnSettingsProps) {
  const choices = columns.filter(({ required }) => !required)
  const toggle = (key: string) =>
    onChange(hidden.includes(key) ? hidden.filter((other) => other !== key) : [...hidden, key])
  return (
    <MenuButton
      type="text"
      icon={<SettingOutlined />}
      aria-label="Choose columns"
      title="Choose columns"
      staysOpen
      menu={{
        items: choices.map(({ key, title }) => ({
          key,
          icon: <CheckOutlined style={hidden.includes(key) ? { visibility: 'hidden' } : {}} />,
          label: (
            <>
              {title}
              <span className="visually-hidden">{hidden.includes(key) ? ', hidden' : ', shown'}</span>
            </>
          ),
        })),
        onClick: ({ key }) => toggle(key),
      }}
    />
  )
}

function WideTable<R extends object>(props: ConsoleTableProps<R>) {
  const { label, columns, rows, rowKey, page, loading, empty, selection, onOpen, current, groupOf, expandable } = props
  const { sticky = true, fit = false, dense = false } = props
  const isWidePage = useIsWidePage()
  const fits = fit === true || (fit !== false && isWidePage)
  const { params, setPage, setSort } = useTableParams()
  const lines = useMemo(() => withHeadings(rows ?? [], groupOf), [rows, groupOf])
  const antdColumns = columns.map(({ key, title, cell, card: _card, required: _required, ...column }, index) => ({
    ...column,
    key,
    title,
    sortOrder: column.sorter ? (params.sort?.column === key ? params.sort.order : null) : undefined,
    onCell: (line: Line<R>) => ('heading' in line ? { colSpan: index === 0 ? columns.length : 0 } : {}),
    render: (_: unknown, line: Line<R>) => ('heading' in line ? line.heading : (cell(line.row) ?? '–')),
  })) as TableColumnType<Line<R>>[]
  return (
    <Table<Line<R>>
      aria-label={label}
      columns={antdColumns}
      dataSource={lines}
      rowKey={(line) => ('heading' in line ? line.key : rowKey(line.row))}
      loading={loading || rows === undefined}
      locale={{ emptyText: empty ?? <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="Nothing here" /> }}
      // antd's sticky header measures each column and renders the table twice; one that scrolls sideways needs it.
      sticky={sticky && !fits && { offsetHeader: HEADER_HEIGHT }}
      className={sticky && fits ? 'console-table-sticky' : ''}
      {...(fit ? { tableLayout: 'fixed' } : {})}
      {...(fits ? {} : { scroll: { x: fit || 'max-content' } })}
      size={dense ? 'small' : 'middle'}
      rowClassName={(line) =>
        'heading' in line
          ? 'console-table-heading'
          : `${onOpen ? 'console-table-row' : ''} ${rowKey(line.row) === current ? 'console-table-current' : ''}`
      }
      onRow={(line) =>
        'heading' in line || !onOpen
          ? {}
          : {
              onClick: ({ target }) => {
                if (!(target as Element).closest(CONTROLS)) onOpen(line.row)
              },
            }
      }
      rowSelection={
        selection && {
          selectedRowKeys: [...selection.selected],
          onChange: (keys) => selection.onChange(keys.map(String)),
          getCheckboxProps: (line) => ({
            disabled: 'heading' in line || selection.isSelectable?.(line.row) === false,
            // An explicit undefined would remove antd's default label.
            'aria-label': ('heading' in line ? undefined : selection.labelOf?.(line.row)) ?? 'Select row',
          }),
          renderCell: (_, line, _index, checkbox) => ('heading' in line ? null : checkbox),
        }
      }
      expandable={expandable as TableProps<Line<R>>['expandable']}
      onChange={(_pagination, _filters, sorter, { action }) => {
        if (action === 'sort' && !Array.isArray(sorter)) setSort(String(sorter.columnKey), sorter.order ?? null)
      }}
      pagination={
        page
          ? {
              current: params.page,
              total: page.total,
              pageSize: page.size,
              showSizeChanger: false,
              hideOnSinglePage: true,
              showTotal: (total, [from, to]) => `${from}–${to} of ${total}`,
              onChange: setPage,
            }
          : false
      }
    />
  )
}

/** Interactive elements in a row. A click on one does not open the row. */
const CONTROLS = 'a, button, input, label, .ant-table-selection-column, [role="combobox"]'

function Cards<R extends object>(props: ConsoleTableProps<R>) {
  const { label, columns, rows, rowKey, page, empty, selection, onOpen, groupOf } = props
  const { params, setPage } = useTableParams()
  if (rows?.length === 0) return empty ?? <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="Nothing here" />
  const titles = columns.filter(({ card }) => card === 'title')
  const metas = columns.filter(({ card = 'meta' }) => card === 'meta')
  const actions = columns.filter(({ card }) => card === 'actions')
  const toggle = (key: string, on: boolean) =>
    selection?.onChange(on ? [...selection.selected, key] : selection.selected.filter((other) => other !== key))
  return (
    <>
      <ul className="console-cards" aria-label={label}>
        {withHeadings(rows ?? [], groupOf).map((line) => {
          if ('heading' in line)
            return (
              <li key={line.key} className="console-cards-heading">
                {line.heading}
              </li>
            )
          const { row } = line
          const key = rowKey(row)
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the link in the card's title does the same by keyboard.
            <li
              key={key}
              data-row-key={key}
              className={onOpen ? 'console-card console-table-row' : 'console-card'}
              onClick={({ target }) => {
                if (!(target as Element).closest(CONTROLS)) onOpen?.(row)
              }}
            >
              <div className="console-card-title">
                {selection && selection.isSelectable?.(row) !== false && (
                  <Checkbox
                    aria-label={selection.labelOf?.(row) ?? 'Select'}
                    checked={selection.selected.includes(key)}
                    onChange={({ target }) => toggle(key, target.checked)}
                  />
                )}
                {titles.map((column) => (
                  <div key={column.key}>{column.cell(row)}</div>
                ))}
              </div>
              <dl>
                {metas.map(({ key: name, title, cell }) => {
                  const value = cell(row)
                  return value === null || value === undefined ? null : (
                    <div key={name}>
                      <dt>{title}</dt>
                      <dd>{value}</dd>
                    </div>
                  )
                })}
              </dl>
              {actions.map((column) => {
                const buttons = column.cell(row)
                return buttons ? (
                  <div key={column.key} className="console-card-actions">
                    {buttons}
                  </div>
                ) : null
              })}
            </li>
          )
        })}
      </ul>
      {page && page.total > page.size && (
        <Pagination
          simple
          align="center"
          current={params.page}
          total={page.total}
          pageSize={page.size}
          onChange={setPage}
        />
      )}
    </>
  )
}

type Line<R> = { readonly row: R } | { readonly key: string; readonly heading: ReactNode }

function withHeadings<R>(rows: readonly R[], groupOf: ConsoleTableProps<R>['groupOf']): Line<R>[] {
  let last: string | undefined
  return rows.flatMap((row): Line<R>[] => {
    const group = groupOf?.(row)
    if (!group || group.key === last) return [{ row }]
    last = group.key
    return [{ key: `heading ${group.key}`, heading: group.heading }, { row }]
  })
}

interface TableParams {
  /** From 1. */
  readonly page: number
  readonly sort: { readonly column: string; readonly order: 'ascend' | 'descend' } | undefined
}

/** Page and sort order of the page's table, from the URL: `?page=2&sort=-placed`. */
export function useTableParams() {
  const [query, setQuery] = useSearchParams()
  const params = useMemo(() => parseTableParams(query), [query])
  const change = useCallback(
    (name: string, value: string | undefined) =>
      setQuery((now) => {
        const next = new URLSearchParams(now)
        if (name !== 'page') next.delete('page')
        if (value) next.set(name, value)
        else next.delete(name)
        return next
      }),
    [setQuery],
  )
  return {
    params,
    setPage: (page: number) => change('page', page > 1 ? String(page) : undefined),
    setSort: (column: string, order: 'ascend' | 'descend' | null) =>
      change('sort', order ? `${order === 'descend' ? '-' : ''}${column}` : undefined),
  }
}

export function parseTableParams(query: URLSearchParams): TableParams {
  const sort = query.get('sort') ?? ''
  const column = sort.replace(/^-/, '')
  return {
    page: Math.max(1, Math.trunc(Number(query.get('page'))) || 1),
    sort: column ? { column, order: sort.startsWith('-') ? 'descend' : 'ascend' } : undefined,
  }
}
