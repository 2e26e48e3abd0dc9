import { useMutation } from '@tanstack/react-query'
import { Alert, Button, Flex, Form, Input, Modal } from 'antd'
import {
  type ConfirmIdentityForm,
  codeForm,
  enrollTwoFactorForm,
  type twoFactorContract,
} from '#domain/identity/two-factor.contract.ts'
import { useZodForm } from '#frontend/shared/console/zod-form.ts'
import type { Proof } from '#frontend/shared/lib/confirm-identity.ts'
import type { EndpointOf } from '#frontend/shared/lib/endpoint.ts'
import { call } from '#frontend/shared/lib/http.ts'

const confirm: EndpointOf<(typeof twoFactorContract)['confirmIdentity']> = {
  method: 'POST',
  path: '/api/me/confirm-identity',
}

interface Confirmation {
  readonly proof: Proof
  readonly onDone: (confirmed: boolean) => void
}

export const ConfirmIdentityDialog = (confirmation: Confirmation) => (
  <Modal open title="Confirm it’s you" footer={null} width={420} onCancel={() => confirmation.onDone(false)}>
    <ConfirmationForm {...confirmation} />
  </Modal>
)

function ConfirmationForm({ proof, onDone }: Confirmation) {
  const { form, rules, problem, setProblem, clearProblem } = useZodForm<Record<string, string>>(
    proof === 'code' ? codeForm : enrollTwoFactorForm,
  )
  const confirmation = useMutation({ mutationFn: (body: ConfirmIdentityForm) => call(confirm, { body }) })
  const send = (values: Record<string, string>) =>
    confirmation.mutate(values as ConfirmIdentityForm, { onSuccess: () => onDone(true), onError: setProblem })
  return (
    <Form form={form} layout="vertical" initialValues={{ [proof]: '' }} onValuesChange={clearProblem} onFinish={send}>
      <p>Decisions about money and roles need a recent confirmation. It lasts 10 minutes.</p>
      {proof === 'code' ? (
        <Form.Item
          name="code"
          label="Code"
          rules={rules('code')}
          extra="Six digits from your authenticator app, or a recovery code"
        >
          <Input autoFocus autoComplete="one-time-code" autoCapitalize="none" spellCheck={false} />
        </Form.Item>
      ) : (
        <Form.Item name="password" label="Password" rules={rules('password')}>
          <Input.Password autoFocus autoComplete="current-password" />
        </Form.Item>
      )}
      {problem && <Alert type="error" showIcon title={problem} style={{ marginBottom: 16 }} />}
      <Flex justify="end" gap="small">
        <Button onClick={() => onDone(false)}>Cancel</Button>
        <Button type="primary" htmlType="submit" loading={confirmation.isPending}>
          Confirm
        </Button>
      </Flex>
    </Form>
  )
}
