// Apart from the other texts: only the screens that read files load it.

/** How advertising networks name the columns of what they export, in Arabic and in English; the better ones first. */
export const spendHeadings = {
  // A day of its own goes before the beginning of a period.
  day: [
    /^(?:day|date|by day|اليوم|التاريخ)$/i,
    /^(?:stat(?:istic)? ?time(?: day)?|reporting starts?|start (?:time|date)|بداية (?:إعداد )?التقارير)$/i,
  ],
  end: [/^(?:reporting ends?|end (?:time|date)|نهاية (?:إعداد )?التقارير)$/i],
  campaign: [/^(?:campaign(?: name)?|اسم الحملة|الحملة)$/i],
  amount: [
    /^(?:amount spent|spend|cost|total cost|المبلغ الذي تم إنفاقه|المبلغ المنفق|التكلفة|الإنفاق)(?: ?\([^)]*\))?$/i,
  ],
  currency: [/^(?:currency|العملة)$/i],
};

/** How carriers name the columns of what they collected. */
export const statementHeadings = {
  waybill: [
    /^(?:(?:air ?)?way ?bill|awb|tracking|shipment|consignment|lead)(?: ?(?:no|number|id|#))?\.?$|^(?:رقم )?(?:البوليصة|الشحنة|التتبع)$/i,
  ],
  number: [
    /^(?:(?:order|customer|shipper|merchant)(?:'s)? ?)?(?:ref(?:erence)?|order)(?: ?(?:no|number|id|#|1))?\.?$|^(?:رقم )?(?:الطلب|المرجع|مرجع العميل)$/i,
  ],
  phone: [
    /^(?:(?:consignee|customer|receiver|recipient) ?)?(?:mobile|phone|tel(?:ephone)?)(?: ?(?:no|number))?\.?$|^(?:رقم )?(?:الجوال|الهاتف|(?:جوال|هاتف) (?:العميل|المستلم))$/i,
  ],
  amount: [
    /^(?:cod|cash|collected|collection|cash on delivery)(?: ?(?:amt|amount|value|collected))?(?: ?\([^)]*\))?$|^(?:amount|المبلغ|المبلغ المحصل|مبلغ التحصيل|قيمة التحصيل)(?: ?\([^)]*\))?$/i,
  ],
  currency: [/^(?:(?:cod )?currency|العملة)$/i],
};

/** What a row begins with that adds up the others; «Total Beauty» is a shop. */
export const statementTotal =
  /^(?:(?:grand |sub[- ]?)?total|(?:ال)?(?:مجموع|إجمالي|اجمالي))(?![\p{L}])[\s:.\d]*(?:amount|cod|المبلغ)?$/iu;
