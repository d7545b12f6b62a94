-- Texts of the shop say prices and times by placeholders, which are filled from what charges and promises (D43).
-- Only what nobody has changed since it was seeded is replaced; a release that does not know them shows the braces.
update explore_infos set content = 'Flowers last a week. Heartstrings is a magazine about the two of you: your stories, your photos, your silly names for each other, printed and bound for the fourteenth of February. Starts at {from}.'
  where id = '6t4ahvafthaht7nv12nagza8e1' and content = 'Flowers last a week. Heartstrings is a magazine about the two of you: your stories, your photos, your silly names for each other, printed and bound for the fourteenth of February. Starts at ₹1,449.';
--> statement-breakpoint
update faqs set answer = 'About {telling} in all, if you speak your answers. You can stop and go on later; nothing you entered is lost.'
  where id = '1ezdkqkgjrzbav0xm4vp60hjef' and answer = 'About twelve minutes for the questions, if you speak your answers. You can stop and go on later; nothing you entered is lost.';
--> statement-breakpoint
update faqs set answer = 'The soft copy is ready in about {softcopy} after you hand in your story. You get a message with the link.'
  where id = '7zwcqdpnvaxmzhxk7gt2n00tym' and answer = 'The soft copy is ready in about 1 day after you hand in your story. You get a message with the link.';
--> statement-breakpoint
update faqs set answer = 'Printing and delivery take {delivery} after you approve the soft copy. From the day you hand in your story to your door it is usually {intotal}; the North-East, Kashmir and the islands take a few days longer.'
  where id = '6zwyhrefebnzsbvdxcgsrt0fe6' and answer = 'Printing and delivery take 5-7 business days after you approve the soft copy, anywhere in India. From the first word to your door it is usually 7-10 business days.';
--> statement-breakpoint
update faqs set answer = 'Yes. {revisions} revisions are free. More are possible for a small fee.'
  where id = '1k8v5xyj59dc96ey4dz2eknd4c' and answer = 'Yes. 2 revisions are free. More are possible for a small fee.';
--> statement-breakpoint
update faqs set answer = 'Only the printing: about {copies} for each, depending on the plan. You can order up to {maxcopies} copies at once.'
  where id = '1n2aa0ksgrz98t4em7g6cjqa0b' and answer = 'Only the printing: about ₹200-400 for each, depending on the plan. You can order up to 5 copies at once.';
--> statement-breakpoint
update faqs set answer = 'Plans start at {from} with one printed magazine, and shipping is a flat {shipping} for an order. Extra copies, and revisions beyond the {revisions} free ones, cost a little more; you always see the price before you pay.'
  where id = '1rc6x1q1d0eq5yjadx0nfq44e2' and answer = 'Plans start at ₹1,449 with one printed magazine, and shipping is a flat ₹70 for an order. Extra copies, and revisions after the second, cost a little more; you always see the price before you pay.';
--> statement-breakpoint
update faqs set answer = 'By UPI, credit card, debit card or net banking. Pay everything at once and save {upfront}, or pay 50% now and 50% before delivery. There are no other instalment plans.'
  where id = '6wr4gwc1x6yvf715048cjesma2' and answer = 'By UPI, credit card, debit card or net banking. Pay everything at once and save 5%, or pay 50% now and 50% before delivery. There are no other instalment plans.';
--> statement-breakpoint
update faqs set answer = 'Before we begin the design, and for {reopen} after you handed in your story, you get everything back. After that at most {returned} of the total price is refunded; once production has started, nothing can be refunded, because your magazine exists only for you.'
  where id = '3mm1fr3g95xr92qsjft7xndgsy' and answer = 'Before we begin the design you get everything back. After the design has begun, at most 50% of the total price is refunded; once production has started, nothing can be refunded, because your magazine exists only for you.';
--> statement-breakpoint
update faqs set answer = 'A magazine about the two of you in a limited valentines series. It starts at {from}.'
  where id = '0w4h5nwqqz8a55sbqn1sbekb6v' and answer = 'A magazine about the two of you in a limited valentines series. It starts at ₹1,449.';
--> statement-breakpoint
update faqs set answer = 'Hand in your story by the first of February. The soft copy takes about {softcopy}, printing and delivery {delivery}.'
  where id = '5vz9bxj788apf6wze3yv5dj4fs' and answer = 'Hand in your story by the first of February. The soft copy takes about 1 day, printing and delivery 5-7 business days.';
--> statement-breakpoint
update tiles set heading = '{revisions} free revisions'
  where id = '03kps2yaa1h1ww3zfa5ke2x6qf' and heading = '2 free revisions';
--> statement-breakpoint
update tiles set heading = 'Soft copy in about {softcopy}'
  where id = '061jexsgedv6hnhpmwcfxq1w92' and heading = 'Soft copy in about 1 day';
--> statement-breakpoint
update tiles set heading = '{delivery}'
  where id = '60gp115299gt97gtqhv9c82x7f' and heading = '5-7 business days';
--> statement-breakpoint
update tiles set sub_heading = 'Printing and delivery, to most of India.'
  where id = '60gp115299gt97gtqhv9c82x7f' and sub_heading = 'Printing and delivery, anywhere in India.';
--> statement-breakpoint
update banners set text = 'Give it to them in print. From {from}, plus {shipping} shipping.'
  where id = '6eyk7dnph4q4pxw8xfn0pcjm1p' and text = 'Give it to them in print. From ₹1,449, plus ₹70 shipping.';
--> statement-breakpoint
update texts set sections = replace(sections::text,
  'Tell us the order’s name or the transaction ID and what happened. You hear from us within 48 hours, and we settle a complaint within a month at the latest. If our answer does not satisfy you, ask for the grievance officer at the same e-mail address.',
  'Tell us the order’s name or the transaction ID and what happened. You hear from us within {answer}, and we settle a complaint within a month at the latest. If our answer does not satisfy you, ask for the grievance officer at the same e-mail address.')::jsonb
  where slug = 'contact';
--> statement-breakpoint
update texts set sections = replace(replace(sections::text,
  'Orders and bills as long as the tax law requires. The material of a magazine, so that you can order more copies, for three years after it was sent; we write to you a month before it is deleted. Sooner if you ask us, under Profile.',
  'Orders and bills as long as the tax law requires. The material of a magazine, so that you can order more copies, for {kept} after it was sent; we write to you a month before it is deleted. Sooner if you ask us, under Profile.'),
  'You may see what we keep about you, correct it, take it with you, withdraw your consent or have it deleted. Write to {email} or send a message to {phone}. We answer within 48 hours.',
  'You may see what we keep about you, correct it, take it with you, withdraw your consent or have it deleted. Write to {email} or send a message to {phone}. We answer within {answer}.')::jsonb
  where slug = 'privacy';
--> statement-breakpoint
update texts set sections = replace(replace(replace(replace(replace(replace(sections::text,
  'Magazines are made and shipped within 72 hours after the form and payment. The time in which you look at the soft copy does not count, and the courier''s days come on top.',
  'Magazines are made and shipped within {making} after the form and payment. These are hours of business days, and they count from your approval: the soft copy comes about {softcopy} after the form, and how long you look at it is up to you. With the courier''s way it is {delivery} from your approval to your door in most of India.'),
  'Cancel and you get everything back, shipping included.',
  'Cancel and you get everything back, shipping included. The same holds for {reopen} after you handed in your story.'),
  'You get back at most 50% of the total price, because an editor has already worked for you.',
  'You get back at most {returned} of the total price, because your magazine is being made by then.'),
  '2 revisions of the soft copy are free. After the final draft there is one free change request; further ones are possible for a small fee. We print only what you have approved.',
  '{revisions} revisions of the soft copy are free. After the final draft there is one free change request; further ones are possible for a small fee. We print only what you have approved.'),
  'A page missing, a wrong photo, a damaged parcel: send us a picture within 7 days of delivery. We print it again at our cost or give you your money back, as you prefer.',
  'A page missing, a wrong photo, a damaged parcel: send us a picture within {claims} of delivery. We print it again at our cost or give you your money back, as you prefer.'),
  'To the account or card it came from. Your bank usually shows it within 7-10 business days.',
  'To the account or card it came from. Your bank usually shows it within {bank}.')::jsonb
  where slug = 'refund';
--> statement-breakpoint
update texts set sections = replace(replace(replace(sections::text,
  'All prices are in rupees. Shipping is a flat ₹70 for an order and is shown on the bill before you pay. Paying everything at once saves 5% of the price after any coupon. If you choose 50-50, half of the total is charged now and the rest before we print.',
  'All prices are in rupees. Shipping is a flat {shipping} for an order and is shown on the bill before you pay. Paying everything at once saves {upfront} of the price after any coupon. If you choose 50-50, half of the total is charged now and the rest before we print.'),
  'Soft Copy Approval: you look at every page, with 2 free revisions',
  'Soft Copy Approval: you look at every page, with {revisions} free revisions'),
  'Printing and Shipping: 5-7 business days after your approval',
  'Printing and Shipping: {delivery} after your approval')::jsonb
  where slug = 'terms';
--> statement-breakpoint
update business_plans set bullets = replace(bullets::text, '"2 free revisions"', '"{revisions} free revisions"')::jsonb
  where bullets::text like '%"2 free revisions"%';
