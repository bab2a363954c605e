import { RESERVED_MINUTES } from '#core/rules/restock.ts';
import type { failedReasonTexts } from '#core/texts/en/tracking.ts';
import type { whatsappTexts } from '#core/texts/en/whatsapp.ts';

/** The messages by WhatsApp in Hindi, word by word as the owner has them approved. */
export const hindiWhatsappTexts = {
  bodies: {
    order_placed:
      'धन्यवाद! आपका ऑर्डर {order} मिल गया है। डिलीवरी की संभावित तारीख: {detail}। रवाना होने पर हम आपको बताएँगे।',
    order_shipped:
      'आपका ऑर्डर {order} रवाना हो गया है। डिलीवरी की संभावित तारीख: {detail}। आप इसे कभी भी ट्रैक कर सकते हैं।',
    order_out_for_delivery:
      'आपका ऑर्डर {order} डिलीवरी के लिए निकल चुका है। तारीख: {detail}। कृपया अपना फ़ोन पास रखें।',
    order_delivered:
      'आपका ऑर्डर {order} डिलीवर हो गया है। तारीख: {detail}। कैसा लगा? आपकी राय दूसरों को चुनने में मदद करेगी। अगर कुछ ठीक न बैठे, तो आप उसे लौटा या बदल सकते हैं।',
    delivery_failed:
      'हम आपका ऑर्डर {order} नहीं पहुँचा सके। कारण: {detail}। कृपया 24 घंटे के अंदर बताएँ कि हमें क्या करना है।',
    return_pickup:
      'ऑर्डर {order} का जो सामान आप लौटा रहे हैं, उसे लेने कूरियर आएगा। तारीख: {detail}। कृपया सामान पैक करके रखें।',
    cod_confirm:
      'कृपया अपने ऑर्डर {order} की पुष्टि करें। डिलीवरी के समय आपको {detail} देने होंगे। जवाब न मिलने पर ऑर्डर जल्द ही रद्द कर दिया जाएगा।',
    cod_pay_now:
      'अपने ऑर्डर {order} की पुष्टि के लिए कृपया {detail} ऑनलाइन चुकाएँ। बाकी राशि आपको डिलीवरी के समय देनी होगी।',
    back_in_stock: `साइज़ उपलब्ध है: {product}, साइज़ {detail}। हमने आपके लिए एक पीस ${RESERVED_MINUTES} मिनट तक रोक रखा है। ख़रीदने के लिए इसी नंबर से लॉग इन करें।`,
  } satisfies Record<keyof (typeof whatsappTexts)['bodies'], string>,
  buttons: {
    track: 'ऑर्डर ट्रैक करें',
    review: 'राय लिखें',
    reattempt: 'फिर कोशिश करें',
    return: 'वापस भेज दें',
    confirm: 'पुष्टि करें',
    cancel: 'ऑर्डर रद्द करें',
    pay: 'अभी भुगतान करें',
    see: 'प्रोडक्ट देखें',
  } satisfies Record<keyof (typeof whatsappTexts)['buttons'], string>,
  noDay: 'ट्रैकिंग पेज देखें',
  reasons: {
    unavailable: 'घर पर कोई नहीं था',
    unreachable: 'कूरियर आपसे फ़ोन पर बात नहीं कर सका',
    address: 'पता नहीं मिला',
    later: 'किसी और दिन डिलीवरी माँगी गई थी',
    cash: 'नकद राशि तैयार नहीं थी',
    refused: 'पार्सल लेने से मना किया गया',
    'open-delivery': 'पार्सल पहले खोलकर देखना था',
    otp: 'डिलीवरी कोड नहीं दिया गया',
    area: 'कूरियर उस जगह तक नहीं पहुँच सका',
    'not-attempted': 'कूरियर के पास समय नहीं बचा',
    other: 'पार्सल नहीं सौंपा जा सका',
  } satisfies Record<keyof typeof failedReasonTexts, string>,
};
