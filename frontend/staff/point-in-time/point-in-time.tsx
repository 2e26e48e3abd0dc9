import { useQuery } from '@tanstack/react-query'
import { Button, DatePicker, Form, Segmented, Select } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { asOfProblems } from '#domain/kernel/contract.ts'
import { ConsolePage } from '#frontend/shared/console/console-page.tsx'
import { PageBreadcrumb } from '#frontend/shared/console/page-navigation.tsx'
import { useDebouncedValue } from '#frontend/shared/lib/browser.ts'
import { instantOf, localTime, marketZoneName } from '#frontend/shared/lib/marketplace-time.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import {
  choicesQuery,
  orderAsOfQuery,
  productAsOfQuery,
  type SubjectKind,
  statementAsOfQuery,
  subjectKinds,
} from './api.ts'
import { OrderResult, ProductResult, StatementResult } from './results.tsx'
import './point-in-time.css'

/** For staff: a price, the stock, an order or a statement as of an instant. The URL holds subject and time. */
export function PointInTimePage() {
  const [search, setSearch] = useSearchParams()
  const kind = subjectKinds.find((each) => search.has(each)) ?? 'product'
  const [id, at] = [search.get(kind) ?? '', search.get('at') ?? '']
  const [dispute, report] = [search.get('case'), search.get('report')]
  const show = (subjectKind: SubjectKind, to: { readonly id: string; readonly at: string }) =>
    setSearch({
      [subjectKind]: to.id,
      ...(to.at && { at: to.at }),
      ...(dispute && { case: dispute }),
      ...(report && { report }),
    })
  const Result = RESULTS[kind]
  return (
    <ConsolePage title="Point in time" breadcrumb={<PageBreadcrumb above={pagesAbove(dispute, report)} />}>
      <p className="point-in-time-intro">
        View a product, an order or a statement as of an earlier time, with the events behind it. The result includes
        every event recorded up to that time. Each view is recorded in the access log.
      </p>
      <SubjectForm
        key={`${kind} ${id} ${at}`}
        kind={kind}
        id={id}
        at={at}
        onKind={(to) => show(to, { id: '', at })}
        onShow={(to) => show(kind, to)}
      />
      {id && at && <Result id={id} asOf={at} />}
    </ConsolePage>
  )
}

const RESULTS = { product: ProductResult, order: OrderResult, producer: StatementResult } as const

/** The dispute or the report that the page was opened from. */
function pagesAbove(dispute: string | null, report: string | null) {
  if (dispute) return [{ label: 'Dispute', path: paths.supportDispute(dispute) }]
  return report ? [{ label: 'Report', path: paths.supportReport(report) }] : []
}

const KINDS: Readonly<Record<SubjectKind, { readonly label: string; readonly field: string }>> = {
  product: { label: 'Product', field: 'Product name' },
  order: { label: 'Order', field: 'Order number' },
  producer: { label: 'Statement', field: 'Producer name' },
}

interface SubjectFormProps {
  readonly kind: SubjectKind
  /** Empty if nothing was chosen yet. */
  readonly id: string
  readonly at: string
  readonly onKind: (kind: SubjectKind) => void
  readonly onShow: (chosen: { readonly id: string; readonly at: string }) => void
}

interface SubjectFields {
  readonly id: string
  readonly at: Dayjs
}

/** Times are entered and shown in the marketplace's time zone, which dayjs does not know: it only holds the digits. */
const WITH_MILLISECONDS = 'YYYY-MM-DD HH:mm:ss.SSS'
const enteredInstant = (at: Dayjs): string => instantOf(at.format('YYYY-MM-DDTHH:mm:ss.SSS'))

function SubjectForm({ kind, id, at, onKind, onShow }: SubjectFormProps) {
  const name = useSubjectName(id, at)
  const submit = (fields: SubjectFields) => onShow({ id: fields.id, at: enteredInstant(fields.at) })
  const givenTime = Date.parse(at)
  const initial = {
    id: id || undefined,
    at: dayjs(localTime(Number.isNaN(givenTime) ? Math.floor(Date.now() / 1000) * 1000 : givenTime)),
  }
  return (
    <Form className="point-in-time-form" layout="vertical" initialValues={initial} onFinish={submit}>
      <Form.Item label="View">
        <Segmented
          aria-label="View"
          value={kind}
          onChange={onKind}
          options={subjectKinds.map((value) => ({ value, label: KINDS[value].label }))}
        />
      </Form.Item>
      <Form.Item
        name="id"
        label={KINDS[kind].field}
        className="point-in-time-subject"
        rules={[{ required: true, message: 'Choose one' }]}
      >
        <SubjectSelect kind={kind} shown={{ id, name }} />
      </Form.Item>
      <Form.Item
        name="at"
        label={`As of (${marketZoneName()})`}
        rules={[{ required: true, message: 'Choose a time' }, { validator: requirePast }]}
      >
        <DatePicker
          format={WITH_MILLISECONDS}
          showTime={{ showMillisecond: true }}
          needConfirm={false}
          style={{ width: '100%' }}
        />
      </Form.Item>
      <Button type="primary" htmlType="submit" className="point-in-time-show">
        Show
      </Button>
    </Form>
  )
}

async function requirePast(_: unknown, at: Dayjs | null): Promise<void> {
  if (at && Date.parse(enteredInstant(at)) > Date.now()) throw new Error(asOfProblems.as_of_in_future.text)
}

/** The name in the result, once it is loaded. */
function useSubjectName(id: string, at: string): string | undefined {
  const product = useQuery({ ...productAsOfQuery(id, at), enabled: false }).data
  const order = useQuery({ ...orderAsOfQuery(id, at), enabled: false }).data
  const statement = useQuery({ ...statementAsOfQuery(id, at), enabled: false }).data
  return product?.state?.name ?? (order && `#${order.orderNumber}`) ?? statement?.producerName
}

const TYPING_MS = 300

interface SubjectSelectProps {
  readonly kind: SubjectKind
  /** The subject whose result is shown; its id is empty if there is none. */
  readonly shown: { readonly id: string; readonly name: string | undefined }
  readonly id?: string
  readonly value?: string
  readonly onChange?: (id: string) => void
}

/** Finds subjects by name or number while the user types. */
function SubjectSelect({ kind, shown, ...field }: SubjectSelectProps) {
  const [text, setText] = useState('')
  const typed = useDebouncedValue(text.trim(), TYPING_MS)
  const choices = useQuery({ ...choicesQuery(kind, typed), enabled: typed !== '' })
  const found = (choices.data ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const isFound = found.some(({ value }) => value === shown.id)
  const current = shown.id && !isFound ? [{ value: shown.id, label: shown.name ?? shown.id }] : []
  return (
    <Select<string>
      {...field}
      showSearch={{ filterOption: false, onSearch: setText }}
      loading={choices.isFetching}
      placeholder={kind === 'order' ? 'Type a number' : 'Type a name'}
      options={[...current, ...found]}
      notFoundContent={
        choices.isError
          ? 'The search failed. Type again.'
          : typed && choices.data
            ? `No ${kind} found`
            : 'Type to search'
      }
    />
  )
}
