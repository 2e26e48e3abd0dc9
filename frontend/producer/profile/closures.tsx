import { Alert, App, Button, DatePicker, Empty, Flex, Form, Input, Modal, Typography } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useState } from 'react'
import { formatShortDate } from '#domain/kernel/calendar-date.ts'
import { closureForm, type ProducerSettings } from '#domain/producers/contract.ts'
import type { Closure } from '#domain/producers/opening-hours.ts'
import { preventSubmitOnEnter, useZodForm } from '#frontend/shared/console/zod-form.ts'
import { marketDay } from '#frontend/shared/lib/marketplace-time.ts'
import { errorMessage } from '#frontend/shared/lib/problem-error.ts'
import { useCancelClosure, useScheduleClosure } from '#frontend/shared/producers/api.ts'
import { formatClosure } from '#frontend/shared/producers/closed-notice.tsx'

/** Days on which the shop is closed. Each is scheduled or canceled immediately, independent of the profile form. */
export function Closures({ closures, reopensOn }: Pick<ProducerSettings, 'closures' | 'reopensOn'>) {
  const [scheduling, setScheduling] = useState(false)
  return (
    <>
      <Typography.Paragraph type="secondary">
        On these days no one can order from you, and your products show when you reopen. Existing orders do not change.
      </Typography.Paragraph>
      {reopensOn && (
        <Alert
          type="warning"
          showIcon
          role="status"
          style={{ marginBottom: 16 }}
          title={`Your shop is closed and reopens on ${formatShortDate(reopensOn)}`}
        />
      )}
      {closures.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="No closures scheduled" />
      ) : (
        <ul className="profile-closures">
          {closures.map((closure) => (
            <ScheduledClosure key={closure.closureId} closure={closure} />
          ))}
        </ul>
      )}
      <Button onClick={() => setScheduling(true)}>Schedule closure</Button>
      <Modal
        open={scheduling}
        title="Schedule closure"
        footer={null}
        destroyOnHidden
        onCancel={() => setScheduling(false)}
      >
        <ScheduleClosure onDone={() => setScheduling(false)} />
      </Modal>
    </>
  )
}

function ScheduledClosure({ closure }: { readonly closure: Closure }) {
  const { message, modal } = App.useApp()
  const cancel = useCancelClosure()
  const days = formatClosure(closure)
  const ask = () =>
    void modal.confirm({
      title: 'Cancel this closure?',
      content: `Buyers can order from you again on these days: ${days}.`,
      okText: 'Cancel closure',
      cancelText: 'Keep closure',
      onOk: () =>
        cancel.mutateAsync(closure.closureId).then(
          () => void message.success('Closure canceled'),
          (error: unknown) => void message.error(errorMessage(error)),
        ),
    })
  return (
    <li>
      <span>{days}</span>
      <Button size="small" onClick={ask}>
        Cancel closure<span className="visually-hidden"> {days}</span>
      </Button>
    </li>
  )
}

interface ClosureValues {
  readonly days?: readonly [Dayjs, Dayjs] | null
  readonly note?: string
}

const closureOf = ({ days, note = '' }: ClosureValues) => ({
  startsOn: days?.[0].format('YYYY-MM-DD') ?? '',
  endsOn: days?.[1].format('YYYY-MM-DD') ?? '',
  note,
})

function ScheduleClosure({ onDone }: { readonly onDone: () => void }) {
  const { message } = App.useApp()
  const { form, rules, problem, setProblem, clearProblem } = useZodForm<ClosureValues>(closureForm, closureOf)
  const schedule = useScheduleClosure()
  const send = (values: ClosureValues) =>
    schedule.mutateAsync(closureOf(values)).then(() => {
      void message.success('Closure scheduled')
      onDone()
    }, setProblem)
  return (
    <Form<ClosureValues>
      form={form}
      layout="vertical"
      requiredMark="optional"
      onValuesChange={clearProblem}
      onFinish={(values) => void send(values)}
    >
      <Form.Item name="days" label="First and last day closed" required rules={rules('startsOn')}>
        <DatePicker.RangePicker
          format="MMM D, YYYY"
          minDate={dayjs(marketDay(Date.now()))}
          placeholder={['First day', 'Last day']}
          onKeyDown={preventSubmitOnEnter}
          style={{ width: '100%' }}
        />
      </Form.Item>
      <Form.Item
        name="note"
        label="Note for buyers"
        rules={rules('note')}
        extra="For example “Lambing season” or “Family wedding”."
      >
        <Input maxLength={200} autoComplete="off" />
      </Form.Item>
      {problem && <Alert type="error" showIcon title={problem} style={{ marginBottom: 16 }} />}
      <Flex justify="end" gap="small">
        <Button onClick={onDone}>Cancel</Button>
        <Button type="primary" htmlType="submit" loading={schedule.isPending}>
          Schedule closure
        </Button>
      </Flex>
    </Form>
  )
}
