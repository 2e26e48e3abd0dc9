import { useQuery } from '@tanstack/react-query'
import { Alert, AutoComplete, Button, Flex, Input, Tag } from 'antd'
import { useRef, useState } from 'react'
import { actorKinds, type LogFilter, type SuggestedKind, suggestedKinds } from '#domain/audit/log-filter.ts'
import { useDebouncedValue } from '#frontend/shared/lib/browser.ts'
import { namesQuery, suggestionsQuery, typesQuery } from './api.ts'
import {
  addQueryText,
  chipsOf,
  freeTextToken,
  isComplete,
  lastToken,
  QUERY_FIELDS,
  typeCompletions,
} from './query-text.ts'

interface QueryBarProps {
  readonly filter: LogFilter
  readonly onChange: (filter: LogFilter) => void
}

/** The query as removable chips, and a field that completes and adds to it. */
export function QueryBar({ filter, onChange }: QueryBarProps) {
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const picked = useRef(false)
  const submitted = useRef(false)
  const options = useCompletions(text)
  const chips = chipsOf(filter)
  const run = (typed: string) => {
    const parsed = addQueryText(filter, typed)
    if ('error' in parsed) return setError(parsed.error)
    setError(undefined)
    setText('')
    onChange(parsed.filter)
  }
  const pick = (completed: string) => {
    if (submitted.current) return
    picked.current = true
    if (completed.endsWith(':') || completed.endsWith('>')) setText(completed)
    else run(completed)
  }
  return (
    <search aria-label="Query">
      <Flex gap={8} align="start" wrap="wrap">
        <AutoComplete
          className="log-query"
          value={text}
          options={options}
          defaultActiveFirstOption={false}
          onChange={(typed: string) => {
            if (submitted.current) return
            setText(typed)
            setError(undefined)
          }}
          onSelect={pick}
          onInputKeyDown={({ key }) => {
            if (key !== 'Enter') return
            if (isComplete(text)) {
              // Enter runs the query and picks none of the listed completions.
              submitted.current = true
              setTimeout(() => {
                submitted.current = false
              })
              return run(text)
            }
            picked.current = false
            // Enter also picks the active completion; it must not run the incomplete text as well.
            setTimeout(() => {
              if (!picked.current) run(text)
            })
          }}
        >
          <Input
            aria-label="Search events"
            placeholder={'type:ProductPriceChanged product:"Red Kuri squash" amount>100'}
            status={error ? 'error' : ''}
          />
        </AutoComplete>
        <Button type="primary" onClick={() => run(text)}>
          Run query
        </Button>
      </Flex>
      {error && <Alert className="log-query-error" type="error" title={error} role="alert" />}
      {chips.length > 0 && (
        <Flex gap={4} wrap="wrap" className="log-chips" role="group" aria-label="Filters">
          {chips.map(({ label, without }) => (
            <Tag key={label} className="log-chip">
              {label}
              <Button type="text" size="small" aria-label={`Remove ${label}`} onClick={() => onChange(without)}>
                ×
              </Button>
            </Tag>
          ))}
          <Button type="link" size="small" onClick={() => onChange({})}>
            Clear
          </Button>
        </Flex>
      )}
    </search>
  )
}

interface Completion {
  /** The whole text after the completion is picked. */
  readonly value: string
  readonly label: string
}

const TYPING_MS = 200
const MIN_NAME_LENGTH = 3

/** Completions of the last token: fields, values of a field or, for words without a field, names that contain them. */
function useCompletions(text: string): Completion[] {
  const { start, field, value } = lastToken(text)
  const kind = suggestedKinds.find((each) => each === field)
  const types = useQuery({ ...typesQuery, enabled: field === 'type' })
  const named = useQuery({
    ...suggestionsQuery((kind ?? 'product') satisfies SuggestedKind, value),
    enabled: kind !== undefined,
  })
  const words = freeTextToken(text)
  const name = useDebouncedValue(words.value, TYPING_MS)
  const all = useQuery({ ...namesQuery(name), enabled: name.length >= MIN_NAME_LENGTH })
  const before = text.slice(0, start)
  const valueOption = (named: string, detail?: string | null): Completion => ({
    value: `${before}${field}:${quoted(named)}`,
    label: detail ? `${named} · ${detail}` : named,
  })
  if (field === undefined) {
    const fields = QUERY_FIELDS.filter(({ name: fieldName }) => fieldName.startsWith(value.toLowerCase())).map(
      ({ name: fieldName, hint }) => ({
        value: `${before}${fieldName}${fieldName === 'amount' ? '>' : ':'}`,
        label: `${fieldName}: ${hint}`,
      }),
    )
    const names = words.value.length >= MIN_NAME_LENGTH ? (all.data ?? []) : []
    return [
      ...fields,
      ...names.map(({ kind: of, name: found, detail }) => ({
        value: `${text.slice(0, words.start)}${of}:${quoted(found)}`,
        label: `${of}: ${detail ? `${found} · ${detail}` : found}`,
      })),
    ]
  }
  if (field === 'kind') return actorKinds.filter((each) => each.startsWith(value)).map((each) => valueOption(each))
  if (field === 'type') {
    return typeCompletions(value, types.data?.types ?? []).map(({ type, list }) => ({
      value: `${before}${field}:${list}`,
      label: type,
    }))
  }
  if (!kind) return []
  return (named.data?.suggestions ?? []).map((each) => valueOption(each.name, each.detail))
}

const quoted = (name: string): string => (/\s/.test(name) ? `"${name}"` : name)
