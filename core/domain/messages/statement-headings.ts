// Apart from the others: the screen of statements alone loads it.

/** How carriers name the columns of what they collected. */
export const statementHeadings = {
  waybill:
    /^(?:(?:air ?)?way ?bill|awb|tracking|shipment|consignment|lead)(?: ?(?:no|number|id|#))?\.?$|^(?:رقم )?(?:البوليصة|الشحنة|التتبع)$/i,
  number:
    /^(?:(?:order|customer|shipper|merchant)(?:'s)? ?)?(?:ref(?:erence)?|order)(?: ?(?:no|number|id|#|1))?\.?$|^(?:رقم )?(?:الطلب|المرجع|مرجع العميل)$/i,
  phone:
    /^(?:(?:consignee|customer|receiver|recipient) ?)?(?:mobile|phone|tel(?:ephone)?)(?: ?(?:no|number))?\.?$|^(?:رقم )?(?:الجوال|الهاتف|جوال العميل|هاتف المستلم)$/i,
  amount:
    /^(?:cod|cash|collected|collection|cash on delivery)(?: ?(?:amt|amount|value|collected))?(?: ?\([^)]*\))?$|^(?:amount|المبلغ|المبلغ المحصل|مبلغ التحصيل|قيمة التحصيل)(?: ?\([^)]*\))?$/i,
  currency: /^(?:(?:cod )?currency|العملة)$/i,
  total:
    /^(?:(?:grand |sub[- ]?)?total|(?:ال)?(?:مجموع|إجمالي|اجمالي))(?![\p{L}])[\s:.\d]*(?:amount|cod|المبلغ)?$/iu,
};
