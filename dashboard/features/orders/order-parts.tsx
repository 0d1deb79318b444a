import { ActionIcon, Button, Menu, VisuallyHidden } from '@mantine/core';
import type { OrderResponse } from '@mirsah/contracts/orders';
import type { NetworkTask } from '@mirsah/domain/delivery';
import { shortId } from '@mirsah/domain/id';
import { renderMessageTemplate, templateFor } from '@mirsah/domain/message-template';
import { type OrderStatus, orderStatuses } from '@mirsah/domain/order';
import { goodsOf } from '@mirsah/domain/order/lines';
import { mayMoveTo } from '@mirsah/domain/order/scope';
import { messageValues } from '@mirsah/domain/order-message';
import {
  IconBan,
  IconBrandWhatsapp,
  IconDots,
  IconPencil,
  IconPhone,
  IconPrinter,
  IconShieldCheck,
  IconTrash,
} from '@tabler/icons-react';
import { useRef } from 'react';
import { Link } from 'react-router';
import { useAccount, useMay } from '../../lib/account.ts';
import { formatPhone, telLink, whatsAppLink } from '../../lib/contact-links.ts';
import { editOrderPath, packingSlipsPath } from '../../lib/paths.ts';
import { common, formatNumber, orderStatusTexts, orders as text } from '../../messages/index.ts';
import { ChoiceMenu } from '../../ui/choice-menu.tsx';
import { insideMain } from '../../ui/page.tsx';
import { Pill } from '../../ui/pill.tsx';
import { RevealPhone, useShownOrder } from '../deliveries/masked-phone.tsx';
import { useTemplateChoices } from '../message-templates/queries.ts';
import s from './order-parts.module.css';
import { PhoneCheckPill, RiskPill, showsRisk } from './order-risk.tsx';
import type { OrderActions } from './use-order-actions.tsx';

/** The ordered items: quantity × name, and the variant. */
export function OrderProduct({ order }: { order: OrderResponse }) {
  return goodsOf(order).map((item) => (
    <span key={item.id} className={s.item}>
      <span className={s.itemName}>
        <span className={s.quantity}>{formatNumber(item.quantity)} ×</span> <bdi>{item.name}</bdi>
      </span>
      {item.variant && <bdi className={s.variant}>{item.variant}</bdi>}
    </span>
  ));
}

type OrderStateProps = {
  order: OrderResponse;
  actions: Pick<OrderActions, 'changeStatus' | 'release'>;
  /** In a dialog its menu is rendered inside it. */
  isInDialog?: boolean;
};

/** An order's status as a menu; an order on hold has a button that releases it instead. */
export function OrderState({ order, actions, isInDialog = false }: OrderStateProps) {
  if (order.holdReason) {
    return (
      <Button
        className={s.release}
        variant="light"
        leftSection={<IconShieldCheck size={18} />}
        aria-label={text.releaseOf(order.customerName)}
        onClick={() => actions.release(order)}
      >
        {text.release}
      </Button>
    );
  }
  return (
    <StatusMenu
      order={order}
      isInDialog={isInDialog}
      onChange={(to) => actions.changeStatus({ order, to })}
    />
  );
}

type StatusMenuProps = {
  order: OrderResponse;
  isInDialog: boolean;
  onChange: (status: OrderStatus) => void;
};

/** A pill with the status that opens a menu of the others. */
function StatusMenu({ order: { status, customerName }, isInDialog, onChange }: StatusMenuProps) {
  const { data: account } = useAccount();
  const offered = orderStatuses.filter((option) => !account || mayMoveTo(account, option));
  return (
    <ChoiceMenu
      className={s.pill}
      data-status={status}
      label={text.statusOf(customerName)}
      value={status}
      // The present status is named even if it is not offered.
      choices={orderStatuses.map((option) => ({
        value: option,
        label: orderStatusTexts[option],
        disabled: !offered.includes(option),
      }))}
      isInDialog={isInDialog}
      onChoose={onChange}
    />
  );
}

type OrderMarksProps = {
  order: OrderResponse;
  /** Whether its delivery to the COD network failed. */
  hasFailed: boolean;
  /** The task at the network. */
  task: NetworkTask['action'] | undefined;
};

/**
 * Warnings beside an order: on hold, not forwarded, risk, duplicate, doubtful phone. Nothing for most orders.
 */
export function OrderMarks({ order, hasFailed, task }: OrderMarksProps) {
  const { holdReason, duplicateOf, customerPhone, phoneCheck, status, customerWroteAt } = order;
  if (order.erasedAt !== null) return <Pill tone="quiet">{text.customerErased}</Pill>;
  const isUnmarked =
    !holdReason &&
    duplicateOf === null &&
    customerPhone.isMobile &&
    !hasFailed &&
    !task &&
    !order.isReturned &&
    !customerWroteAt;
  const showsCheck = phoneCheck !== null && status === 'pending';
  if (isUnmarked && !showsRisk(order) && !showsCheck) return null;
  return (
    <span className={s.marks}>
      {customerWroteAt && <Pill tone="warn">{text.waitsForAnswer}</Pill>}
      {order.isReturned && <Pill tone="quiet">{text.returned}</Pill>}
      {task && <Pill tone="bad">{text.networkTasks[task]}</Pill>}
      {hasFailed && <Pill tone="bad">{text.forwardFailed}</Pill>}
      {holdReason && <Pill tone="bad">{text.onHoldReasons[holdReason]}</Pill>}
      <RiskPill order={order} />
      {showsCheck && <PhoneCheckPill phoneCheck={phoneCheck} />}
      {duplicateOf && (
        <span title={text.duplicateOf(shortId(duplicateOf))}>
          <Pill tone="quiet">{text.duplicate}</Pill>
        </span>
      )}
      {!customerPhone.isMobile && <Pill tone="quiet">{text.doubtfulPhone}</Pill>}
    </span>
  );
}

type ContactProps = { order: OrderResponse };

/**
 * Calls the customer. With `hasNumber` the button shows the phone, so that it can be read as well. A masked
 * phone is revealed first.
 */
export function CallButton({ order, hasNumber = false }: ContactProps & { hasNumber?: boolean }) {
  const { customerName, customerPhone, isPhoneMasked, erasedAt } = useShownOrder(order);
  const wasRevealed = useRef(false);
  const look = { root: s.call ?? '', section: s.callIcon ?? '' };
  if (erasedAt !== null) return null;
  if (isPhoneMasked) {
    const onRevealed = () => {
      wasRevealed.current = true;
    };
    return <RevealPhone order={order} {...(hasNumber && { withNumber: look })} onRevealed={onRevealed} />;
  }
  const link = {
    ...({ component: 'a', href: telLink(customerPhone.e164), variant: 'default' } as const),
    // It replaces the button that was pressed.
    ref: (element: HTMLElement | null) => {
      if (wasRevealed.current) element?.focus();
      wasRevealed.current = false;
    },
  };
  if (!hasNumber) {
    return (
      <ActionIcon {...link} size={44} title={text.callShort} aria-label={text.call(customerName)}>
        <IconPhone size={20} stroke={1.8} />
      </ActionIcon>
    );
  }
  return (
    <Button {...link} classNames={look} leftSection={<IconPhone size={16} stroke={1.8} />}>
      <VisuallyHidden>{text.call(customerName)}</VisuallyHidden>
      <bdi dir="ltr">{formatPhone(customerPhone.e164)}</bdi>
    </Button>
  );
}

/**
 * Opens WhatsApp with the template for the order's status already typed, or an empty chat when there is none.
 */
export function WhatsAppButton({ order: listed }: ContactProps) {
  const order = useShownOrder(listed);
  const { href, title } = useWhatsApp(order);
  if (order.isPhoneMasked || order.erasedAt !== null) return null;
  return (
    <ActionIcon
      component="a"
      href={href}
      target="_blank"
      rel="noreferrer"
      variant="default"
      size={44}
      title={title}
      aria-label={text.whatsApp(order.customerName)}
    >
      <IconBrandWhatsapp size={22} stroke={1.8} color="#116932" />
    </ActionIcon>
  );
}

/** A link to the chat with an order's customer, with the template for its status already typed. */
export function useWhatsApp(order: OrderResponse): { href: string; title: string } {
  const { data: templates = [] } = useTemplateChoices();
  const template = templateFor(templates, order);
  const message = template && renderMessageTemplate(template.content, messageValues(order));
  return {
    href: whatsAppLink(order.customerPhone.e164, message),
    title: template ? text.whatsAppWith(template.name) : text.whatsAppShort,
  };
}

type OrderMenuProps = {
  order: OrderResponse;
  actions: Pick<OrderActions, 'delete' | 'block'>;
  /** In a dialog the menu is rendered inside it. */
  isInDialog?: boolean;
};

/** The less frequent actions on an order. */
export function OrderMenu({ order, actions, isInDialog = false }: OrderMenuProps) {
  const may = useMay();
  return (
    <Menu position="bottom-end" width={220} withinPortal={!isInDialog} portalProps={insideMain}>
      <Menu.Target>
        <ActionIcon
          variant={isInDialog ? 'default' : 'subtle'}
          color="gray"
          size={44}
          aria-label={text.more(order.customerName)}
        >
          <IconDots size={20} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {may('edit_orders') && (
          <Menu.Item component={Link} to={editOrderPath(order.id)} leftSection={<IconPencil size={18} />}>
            {text.edit}
          </Menu.Item>
        )}
        <Menu.Item component={Link} to={packingSlipsPath([order.id])} leftSection={<IconPrinter size={18} />}>
          {text.print}
        </Menu.Item>
        {may('block_phones') && (
          <Menu.Item leftSection={<IconBan size={18} />} onClick={() => actions.block(order)}>
            {text.block}
          </Menu.Item>
        )}
        {may('delete_orders') && (
          <>
            <Menu.Divider />
            <Menu.Item
              color="red"
              leftSection={<IconTrash size={18} />}
              onClick={() => actions.delete(order)}
            >
              {common.delete}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
