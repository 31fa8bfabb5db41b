import { type Role, roles } from './roles.ts';

/**
 * Who may call what: the status that each role gets for a well-formed request (tests/support/access-requests.ts).
 *
 * A call that names a person, or asks for different things, has a row for each. `dead` carries the token of a session
 * that has ended, `nameless` has not filled in a profile; participant and host are those of the programme's events, as
 * are the last six, who are asked only where that plays a part; the others are what they are to one organisation. Whoever is not allowed gets 401 (nobody), 403 (may know
 * that it is there) or 404 (may not).
 */
const table = `
call                                                    | anonymous dead nameless stranger participant host follower member admin owner waiting denied removed blocked roomadmin other
--------------------------------------------------------|-----------------------------------------------------------------------------------------------------------------------------
POST   /v1/users/email-signin                           |       202  202      202      202         202  202      202    202   202   202       -      -       -       -         -     -
GET    /v1/users/email-link                             |       200  200      200      200         200  200      200    200   200   200       -      -       -       -         -     -
GET    /v1/users/email-link-signin                      |       200  200      200      200         200  200      200    200   200   200       -      -       -       -         -     -
POST   /v1/users/email-code-signin                      |       200  200      200      200         200  200      200    200   200   200       -      -       -       -         -     -
POST   /v1/users/ticket-master/signin                   |       200  200      200      200         200  200      200    200   200   200       -      -       -       -         -     -
POST   /v1/users/ticket-master/reset                    |       202  202      202      202         202  202      202    202   202   202       -      -       -       -         -     -
PUT    /v1/users/ticket-master/password                 |       410  410      410      410         410  410      410    410   410   410       -      -       -       -         -     -
GET    /v1/users/passkeys                               |       401  401      200      200         200  200      200    200   200   200       -      -       -       -         -     -
POST   /v1/users/passkeys/options                       |       401  401      200      200         200  200      200    200   200   200       -      -       -       -         -     -
POST   /v1/users/passkeys, unasked                      |       401  401      401      401         401  401      401    401   401   401       -      -       -       -         -     -
PUT    /v1/users/passkeys/:id                           |       401  401      404      404         404  404      404    404   404   404       -      -       -       -         -     -
DELETE /v1/users/passkeys/:id                           |       401  401      404      404         404  404      404    404   404   404       -      -       -       -         -     -
POST   /v1/users/passkeys/confirm, unasked              |       401  401      401      401         401  401      401    401   401   401       -      -       -       -         -     -
POST   /v1/users/passkey-signin/options                 |       200  200      200      200         200  200      200    200   200   200       -      -       -       -         -     -
POST   /v1/users/passkey-signin, unasked                |       401  401      401      401         401  401      401    401   401   401       -      -       -       -         -     -
POST   /v1/oauth/sign-ins, not set up                   |       404  404      404      404         404  404      404    404   404   404       -      -       -       -         -     -
POST   /v1/oauth/links, not set up                      |       401  401      404      404         404  404      404    404   404   404       -      -       -       -         -     -
GET    /linkedin/me, not set up                         |       404  404      404      404         404  404      404    404   404   404       -      -       -       -         -     -
GET    /v1/users/zoom-signin, not set up                |       404  404      404      404         404  404      404    404   404   404       -      -       -       -         -     -
GET    /v1/linkedin/link, not set up                    |       401  401      404      404         404  404      404    404   404   404       -      -       -       -         -     -
DELETE /v1/linkedin/link                                |       401  401      204      204         204  204      204    204   204   204       -      -       -       -         -     -
GET    /v1/zoom/link, not set up                        |       401  401      404      404         404  404      404    404   404   404       -      -       -       -         -     -
DELETE /v1/zoom/link                                    |       401  401      204      204         204  204      204    204   204   204       -      -       -       -         -     -
GET    /v1/zoom                                         |       401  401      200      200         200  200      200    200   200   200       -      -       -       -         -     -
GET    /v1/zoom/meetings, not set up                    |       401  401      404      404         404  404      404    404   404   404       -      -       -       -         -     -
GET    /v1/users/sign-in-methods                        |       401  401      200      200         200  200      200    200   200   200       -      -       -       -         -     -
DELETE /v1/users/sign-in-methods/password               |       401  401      204      204         204  204      204    204   204   204       -      -       -       -         -     -
DELETE /v1/users/session                                |       401  401      204      204         204  204      204    204   204   204       -      -       -       -         -     -
GET    /v1/users/sessions                               |       401  401      200      200         200  200      200    200   200   200       -      -       -       -         -     -
DELETE /v1/users/sessions/:id, own                      |       401  401      204      204         204  204      204    204   204   204       -      -       -       -         -     -
DELETE /v1/users/sessions/:id, another's                |       401  401      404      404         404  404      404    404   404   404       -      -       -       -         -     -
DELETE /v1/users/sessions                               |       401  401      204      204         204  204      204    204   204   204       -      -       -       -         -     -
POST   /v1/users/session-ends                           |       204  204      204      204         204  204      204    204   204   204       -      -       -       -         -     -
GET    /v1/users/me                                     |       401  401      200      200         200  200      200    200   200   200       -      -       -       -         -     -
PUT    /v1/users                                        |       401  401      200      200         200  200      200    200   200   200       -      -       -       -         -     -
GET    /v1/users/:id, oneself                           |       401  401      200      200         200  200      200    200   200   200       -      -       -       -         -     -
GET    /v1/users/:id, another                           |       401  401      200      200         200  200      200    200   200   200       -      -       -       -         -     -
GET    /v1/users/lastlink/:suffix                       |       200  200      200      200         200  200      200    200   200   200       -      -       -       -         -     -
GET    /v1/users/profiles                               |       401  401      200      200         200  200      200    200   200   200     200    200     200     200       200   200
GET    /v1/users/mylastlink/:suffix/exists              |       401  401      200      200         200  200      200    200   200   200       -      -       -       -         -     -
GET    /v1/favourite-contact/user/:userId, own          |       401  401      200      200         200  200      200    200   200   200       -      -       -       -         -     -
GET    /v1/favourite-contact/user/:userId, another's    |       401  401      403      403         403  403      403    403   403   403       -      -       -       -         -     -
POST   /v1/favourite-contact, own                       |       401  401      200      200         200  200      200    200   200   200       -      -       -       -         -     -
POST   /v1/favourite-contact, another's                 |       401  401      403      403         403  403      403    403   403   403       -      -       -       -         -     -
PUT    /v1/favourite-contact, own                       |       401  401      200      200         200  200      200    200   200   200       -      -       -       -         -     -
PUT    /v1/favourite-contact, another's                 |       401  401      403      403         403  403      403    403   403   403       -      -       -       -         -     -
GET    /v2/event                                        |       401  401      200      200         200  200      200    200   200   200     200    200     200     200       200   200
GET    /v2/event/:id, public                            |       401  401      200      200         200  200      200    200   200   200     200    200     200     404       200   200
GET    /v2/event/:id, private                           |       401  401      404      404         200  200      404    404   404   404     200    200     200     404       200   200
GET    /v2/event/:id, the organization's                |       401  401      404      404         404  404      404    404   200   200     404    404     404     404       404   404
GET    /v1/event/:id, public                            |       401  401      200      200         200  200      200    200   200   200     200    200     200     404       200   200
GET    /v1/event/:id, private                           |       401  401      404      404         200  200      404    404   404   404     200    200     200     404       200   200
GET    /v1/event/public/link/:suffix                    |       200  200      200      200         200  200      200    200   200   200     200    200     200     200       200   200
GET    /v1/event/lastlink/:suffix/exists                |       401  401      200      200         200  200      200    200   200   200     200    200     200     200       200   200
POST   /v1/event, one's own                             |       401  401      403      403         403  201      403    403   403   201     403    403     403     403       403   403
POST   /v1/event, the organization's                    |       401  401      403      403         403  403      403    403   403   201     403    403     403     403       403   403
PUT    /v1/event/:id, public                            |       401  401      403      403         403  200      403    403   403   403     403    403     403     404       200   403
PUT    /v1/event/:id, private                           |       401  401      404      404         403  200      404    404   404   404     403    403     403     404       200   403
PUT    /v1/event/:id, the organization's                |       401  401      404      404         404  404      404    404   200   200     404    404     404     404       404   404
POST   /v1/event/participants, public                   |       401  401      200      200         200  200      200    200   200   200     200    200     200     404       200   200
POST   /v1/event/participants, the cohort's             |       401  401      409      409         200  200      409    409   409   409     200    200     409     404       200   200
POST   /v1/event/participants, another, public          |       401  401      403      403         403  200      403    403   403   403     403    403     403     404       200   403
POST   /v1/event/participants, another, private         |       401  401      404      404         403  200      404    404   404   404     403    403     403     404       200   403
DELETE /v1/event/:id/participants/me, public            |       401  401      204      204         204  409      204    204   204   204     204    409     409     404       204   204
DELETE /v1/event/:id/participants/me, private           |       401  401      204      204         204  409      204    204   204   204     204    409     409     404       204   204
GET    /v2/event/:id/participants, forum                |       401  401      200      200         200  200      200    200   200   200     200    200     200     200       200   200
GET    /v2/event/:id/participants, private              |       401  401      404      404         200  200      404    404   404   404     404    404     404     404       200   200
PATCH  /v1/event/participants/status, another           |       401  401      404      404         403  200      404    404   404   404     403    403     403     404       200   403
PATCH  /v1/event/participants/status, the host          |       401  401      404      404         403  403      404    404   404   404     403    403     403     404       403   403
PATCH  /v1/event/:id/participants/status                |       401  401      404      404         403  200      404    404   404   404     403    403     403     404       200   403
POST   /v1/event/:id/dynamic-form-values, public        |       401  401      404      404         409  409      404    404   404   404     200    409     409     404       409   409
POST   /v1/event/:id/dynamic-form-values, private       |       401  401      404      404         409  409      404    404   404   404     200    409     409     404       409   409
PUT    /v1/event/participants/note, own                 |       401  401      404      404         200  200      404    404   404   404     404    404     404     404       200   200
PUT    /v1/event/participants/note, another's           |       401  401      404      404         403  403      404    404   404   404     404    404     404     404       403   403
GET    /v2/event/:id/participants, registrants, public  |       401  401      403      403         403  200      403    403   403   403     403    403     403     404       200   403
GET    /v2/event/:id/participants, registrants, private |       401  401      404      404         403  200      404    404   404   404     403    403     403     404       200   403
GET    /v1/event/:id/participants, public               |       401  401      404      404         200  200      404    404   404   404     404    404     404     404       200   200
GET    /v1/event/:id/participants, private              |       401  401      404      404         200  200      404    404   404   404     404    404     404     404       200   200
GET    /v1/event/:id/dynamic-form-values/all, public    |       401  401      403      403         403  200      403    403   403   403     403    403     403     404       200   403
GET    /v1/event/:id/dynamic-form-values/all, private   |       401  401      404      404         403  200      404    404   404   404     403    403     403     404       200   403
POST   /v1/files, own                                   |       401  401      200      200         200  200      200    200   200   200       -      -       -       -         -     -
POST   /v1/files, another's                             |       401  401      403      403         403  403      403    403   403   403       -      -       -       -         -     -
POST   /v1/files/image, own                             |       401  401      200      200         200  200      200    200   200   200       -      -       -       -         -     -
POST   /v1/files/image, another's                       |       401  401      403      403         403  403      403    403   403   403       -      -       -       -         -     -
POST   /v1/files/video, own                             |       401  401      200      200         200  200      200    200   200   200       -      -       -       -         -     -
POST   /v1/files/video, another's                       |       401  401      403      403         403  403      403    403   403   403       -      -       -       -         -     -
POST   /v1/files/pdf, own                               |       401  401      200      200         200  200      200    200   200   200       -      -       -       -         -     -
POST   /v1/files/pdf, another's                         |       401  401      403      403         403  403      403    403   403   403       -      -       -       -         -     -
POST   /v1/files/docx, own                              |       401  401      200      200         200  200      200    200   200   200       -      -       -       -         -     -
POST   /v1/files/docx, another's                        |       401  401      403      403         403  403      403    403   403   403       -      -       -       -         -     -
GET    /v1/files/sent/:key, nothing                     |       401  401      404      404         404  404      404    404   404   404       -      -       -       -         -     -
GET    /v1/organization                                 |       401  401      200      200         200  200      200    200   200   200       -      -       -       -         -     -
GET    /v1/organization/status/FOLLOWER                 |       401  401      200      200         200  200      200    200   200   200       -      -       -       -         -     -
GET    /v1/organization/search                          |       401  401      200      200         200  200      200    200   200   200       -      -       -       -         -     -
GET    /v1/organization/:id                             |       401  401      200      200         200  200      200    200   200   200       -      -       -       -         -     -
GET    /v1/organization/lastlink/:suffix                |       200  200      200      200         200  200      200    200   200   200       -      -       -       -         -     -
GET    /v1/organization/lastlink/:suffix/exists         |       401  401      200      200         200  200      200    200   200   200       -      -       -       -         -     -
POST   /v1/organization                                 |       401  401      201      201         201  201      201    201   201   201       -      -       -       -         -     -
PUT    /v1/organization/:id                             |       401  401      403      403         403  403      403    403   200   200       -      -       -       -         -     -
DELETE /v1/organization/:id                             |       401  401      403      403         403  403      403    403   403   204       -      -       -       -         -     -
PUT    /v1/organization/:id/owner, the admin            |       401  401      403      403         403  403      403    403   403   200       -      -       -       -         -     -
PUT    /v1/organization/:id/owner, a follower           |       401  401      403      403         403  403      403    403   403   404       -      -       -       -         -     -
GET    /v1/organization/:id/generate-share-link         |       401  401      403      403         403  403      403    403   200   200       -      -       -       -         -     -
POST   /v1/organization/:id/renew-share-link            |       401  401      403      403         403  403      403    403   200   200       -      -       -       -         -     -
GET    /v1/organization/:id/users                       |       401  401      200      200         200  200      200    200   200   200       -      -       -       -         -     -
POST   /v1/organization/:id/users, follow               |       401  401      200      200         200  200      200    200   200   200       -      -       -       -         -     -
POST   /v1/organization/:id/users, unfollow             |       401  401      200      200         200  200      200    200   200   200       -      -       -       -         -     -
POST   /v1/organization/:id/users, let another follow   |       401  401      403      403         403  403      403    403   403   403       -      -       -       -         -     -
POST   /v1/organization/:id/users, make an admin        |       401  401      403      403         403  403      403    403   403   200       -      -       -       -         -     -
POST   /v1/organization/:id/users, make oneself admin   |       401  401      403      403         403  403      403    403   200   200       -      -       -       -         -     -
POST   /v1/organization/:id/users, unmake the admin     |       401  401      403      403         403  403      403    403   403   200       -      -       -       -         -     -
POST   /v1/organization/:id/users, unmake the owner     |       401  401      403      403         403  403      403    403   403   403       -      -       -       -         -     -
DELETE /v1/organization/:id/users/:userId, another      |       401  401      403      403         403  403      403    403   403   204       -      -       -       -         -     -
DELETE /v1/organization/:id/users/:userId, oneself      |       401  401      404      404         404  404      204    204   204   403       -      -       -       -         -     -
DELETE /v1/organization/:id/users/:userId, the owner    |       401  401      403      403         403  403      403    403   403   403       -      -       -       -         -     -
GET    /v1/organization/join-as-member-by-code, valid   |       401  401      200      200         200  200      200    200   200   200       -      -       -       -         -     -
GET    /v1/organization/join-as-member-by-code, renewed |       401  401      404      404         404  404      404    404   404   404       -      -       -       -         -     -
GET    /v1/event/:id/qna, forum                         |       401  401      403      403         200  200      403    403   403   403     403    403     403     404       200   200
GET    /v1/event/:id/qna, announcements                 |       401  401      403      403         200  200      403    403   403   403     403    403     403     404       200   200
GET    /v1/event/:id/qna, room                          |       401  401      404      404         200  200      404    404   404   404     404    404     404     404       200   200
GET    /v1/event/:id/qna/:qnaId, forum                  |       401  401      403      403         200  200      403    403   403   403     403    403     403     404       200   200
GET    /v1/event/:id/qna/:qnaId, room                   |       401  401      404      404         200  200      404    404   404   404     404    404     404     404       200   200
GET    /v1/event/:id/qna/:qnaId/answers, forum          |       401  401      403      403         200  200      403    403   403   403     403    403     403     404       200   200
GET    /v1/event/:id/qna/:qnaId/answers, room           |       401  401      404      404         200  200      404    404   404   404     404    404     404     404       200   200
POST   /v1/event/:id/qna, announcement                  |       401  401      403      403         403  201      403    403   403   403     403    403     403     404       403   403
POST   /v1/event/:id/qna, post                          |       401  401      403      403         201  201      403    403   403   403     403    403     403     404       201   201
POST   /v1/event/:id/qna, question                      |       401  401      404      404         201  201      404    404   404   404     404    404     404     404       201   201
POST   /v1/event/:id/qna, answer                        |       401  401      403      403         201  201      403    403   403   403     403    403     403     404       201   201
POST   /v1/event/:id/qna, answer to an announcement     |       401  401      403      403         403  403      403    403   403   403     403    403     403     404       403   403
POST   /v1/event/:id/qna, another's                     |       401  401      403      403         403  403      403    403   403   403     403    403     403     403       403   403
POST   /v1/event/:id/qna/:qnaId/like-unlike, own        |       401  401      403      403         200  200      403    403   403   403     403    403     403     404       200   200
POST   /v1/event/:id/qna/:qnaId/like-unlike, another's  |       401  401      403      403         403  403      403    403   403   403     403    403     403     403       403   403
PUT    /v1/event/:id/qna/:qnaId, the participant's      |       401  401      403      403         200  403      403    403   403   403     403    403     403     404       403   403
PUT    /v1/event/:id/qna/:qnaId, the host's             |       401  401      403      403         403  200      403    403   403   403     403    403     403     404       403   403
PUT    /v1/event/:id/qna/:qnaId, announcement           |       401  401      403      403         403  200      403    403   403   403     403    403     403     404       403   403
DELETE /v1/event/:id/qna/:qnaId, the participant's      |       401  401      403      403         204  204      403    403   403   403     403    403     403     404       403   403
DELETE /v1/event/:id/qna/:qnaId, the host's             |       401  401      403      403         403  204      403    403   403   403     403    403     403     404       403   403
DELETE /v1/event/:id/qna/:qnaId, announcement           |       401  401      403      403         403  204      403    403   403   403     403    403     403     404       403   403
DELETE /v1/event/:id/qna/:qnaId, question               |       401  401      404      404         403  204      404    404   404   404     404    404     404     404       204   403
PATCH  /v1/event/:id/qna/:qnaId, question               |       401  401      404      404         403  200      404    404   404   404     404    404     404     404       200   403
PATCH  /v1/event/:id/qna/:qnaId, post                   |       401  401      403      403         404  404      403    403   403   403     403    403     403     404       404   404
DELETE /v1/event/:id/qna/written/:key                   |       401  401      204      204         204  204      204    204   204   204     204    204     204     204       204   204
POST   /v1/event/:id/resource                           |       401  401      404      404         200  200      404    404   404   404     404    404     404     404       200   200
GET    /v1/event/:id/resource/category/:categoryId/objects|       401  401      404      404         200  200      404    404   404   404     404    404     404     404       200   200
POST   /v1/event/:id/resource/category                  |       401  401      404      404         403  201      404    404   404   404     404    404     404     404       201   403
PUT    /v1/event/:id/resource/category/:categoryId      |       401  401      404      404         403  200      404    404   404   404     404    404     404     404       200   403
DELETE /v1/event/:id/resource/category/:categoryId      |       401  401      404      404         403  204      404    404   404   404     404    404     404     404       204   403
POST   /v1/event/:id/resource/category/:categoryId/link |       401  401      404      404         201  201      404    404   404   404     404    404     404     404       201   201
PUT    /v1/event/:id/resource/category/:categoryId/link/:linkId, the host's|       401  401      404      404         403  200      404    404   404   404     404    404     404     404       200   403
PUT    /v1/event/:id/resource/category/:categoryId/link/:linkId, the participant's|       401  401      404      404         200  200      404    404   404   404     404    404     404     404       200   403
DELETE /v1/event/:id/resource/category/:categoryId/link/:linkId, the host's|       401  401      404      404         403  204      404    404   404   404     404    404     404     404       204   403
DELETE /v1/event/:id/resource/category/:categoryId/link/:linkId, the participant's|       401  401      404      404         204  204      404    404   404   404     404    404     404     404       204   403
GET    /v1/event/:eventId/table                         |       401  401      403      403         200  200      403    403   403   403     403    403     403     404       200   200
POST   /v1/event/:eventId/table                         |       401  401      403      403         403  201      403    403   403   403     403    403     403     404       403   403
DELETE /v1/event/:eventId/table/:id                     |       401  401      403      403         403  204      403    403   403   403     403    403     403     404       403   403
POST   /v1/event/:eventId/table/:tableId/participant, own|       401  401      403      403         409  201      403    403   403   403     403    403     403     404       201   201
POST   /v1/event/:eventId/table/:tableId/participant, another's|       401  401      403      403         403  403      403    403   403   403     403    403     403     403       403   403
PUT    /v1/event/:eventId/table/:tableId/participant/:participantId, the participant's|       401  401      403      403         200  404      403    403   403   403     403    403     403     404       404   404
DELETE /v1/event/:eventId/table/:tableId/participant/:participantId, the participant's|       401  401      403      403         204  403      403    403   403   403     403    403     403     404       403   403
GET    /v1/event/:eventId/table/:tableId/video-token    |       401  401      403      403         200  403      403    403   403   403     403    403     403     404       403   403
GET    /v1/chat/conversations                           |       401  401      200      200         200  200      200    200   200   200     200    200     200     200       200   200
GET    /v1/chat/conversations/:sid/messages, room       |       401  401      404      404         200  200      404    404   404   404     404    404     404     404       200   200
GET    /v1/chat/conversations/:sid/messages, talk       |       401  401      404      404         200  200      404    404   404   404     404    404     404     404       404   404
POST   /v1/chat/conversations/:sid/messages, room       |       401  401      404      404         201  201      404    404   404   404     404    404     404     404       201   201
POST   /v1/chat/conversations/:sid/messages, talk       |       401  401      404      404         201  201      404    404   404   404     404    404     404     404       404   404
POST   /v1/chat/users/:userId/messages                  |       401  401      403      201         201  201      201    201   201   201     201    201     201     201       201   201
DELETE /v1/chat/conversations/:sid/messages/:messageId, room, the host's|       401  401      404      404         403  204      404    404   404   404     404    404     404     404       204   403
DELETE /v1/chat/conversations/:sid/messages/:messageId, room, the participant's|       401  401      404      404         204  204      404    404   404   404     404    404     404     404       204   403
DELETE /v1/chat/conversations/:sid/messages/:messageId, talk|       401  401      404      404         204  403      404    404   404   404     404    404     404     404       404   404
DELETE /v1/chat/messages/written/:key                   |       401  401      204      204         204  204      204    204   204   204     204    204     204     204       204   204
PUT    /v1/chat/conversations/:sid/read, room           |       401  401      404      404         200  200      404    404   404   404     404    404     404     404       200   200
PUT    /v1/chat/conversations/:sid/read, talk           |       401  401      404      404         200  200      404    404   404   404     404    404     404     404       404   404
PUT    /v1/chat/conversations/:sid/mute, room           |       401  401      404      404         200  200      404    404   404   404     404    404     404     404       200   200
PUT    /v1/chat/conversations/:sid/mute, talk           |       401  401      404      404         200  200      404    404   404   404     404    404     404     404       404   404
GET    /v1/chat/details, own                            |       401  401      200      200         200  200      200    200   200   200     200    200     200     200       200   200
GET    /v1/chat/details, others'                        |       401  401      404      404         404  404      404    404   404   404     404    404     404     404       404   404
GET    /v1/chat/details/:userId, own                    |       401  401      200      200         200  200      200    200   200   200     200    200     200     200       200   200
GET    /v1/chat/details/:userId, another's              |       401  401      404      404         404  404      404    404   404   404     404    404     404     404       404   404
GET    /v1/users/twilio/access-token                    |       401  401      404      404         404  404      404    404   404   404     404    404     404     404       404   404
GET    /v1/users/blocked                                |       401  401      200      200         200  200      200    200   200   200     200    200     200     200       200   200
PUT    /v1/users/:id/block                              |       401  401      204      204         204  204      204    204   204   204     204    204     204     204       204   204
DELETE /v1/users/:id/block                              |       401  401      204      204         204  204      204    204   204   204     204    204     204     204       204   204
GET    /v1/notifications/unread                         |       401  401      200      200         200  200      200    200   200   200     200    200     200     200       200   200
PUT    /v1/notifications/read, forum                    |       401  401      404      404         200  200      404    404   404   404     404    404     404     404       200   200
PUT    /v1/notifications/read, room                     |       401  401      404      404         404  404      404    404   404   404     404    404     404     404       404   404
PUT    /v1/push/subscriptions                           |       401  401      204      204         204  204      204    204   204   204     204    204     204     204       204   204
DELETE /v1/push/subscriptions                           |       401  401      204      204         204  204      204    204   204   204     204    204     204     204       204   204
POST   /v1/push/test, a device of nobody                |       401  401      404      404         404  404      404    404   404   404     404    404     404     404       404   404
GET    /v1/push/settings                                |       401  401      200      200         200  200      200    200   200   200     200    200     200     200       200   200
PUT    /v1/push/settings                                |       401  401      200      200         200  200      200    200   200   200     200    200     200     200       200   200
GET    /v1/users/me/mail-settings                       |       401  401      200      200         200  200      200    200   200   200       -      -       -       -         -     -
PUT    /v1/users/me/mail-settings                       |       401  401      200      200         200  200      200    200   200   200       -      -       -       -         -     -
POST   /v1/users/me/email                               |       401  401      202      202         202  202      202    202   202   202       -      -       -       -         -     -
PUT    /v1/users/me/email, a code of nobody             |       401  401      410      410         410  410      410    410   410   410       -      -       -       -         -     -
GET    /v1/users/me/export                              |       401  401      200      200         200  200      200    200   200   200       -      -       -       -         -     -
GET    /v1/users/me/deletion                            |       401  401      200      200         200  200      200    200   200   200       -      -       -       -         -     -
POST   /v1/users/me/deletion                            |       401  401      202      202         202  202      202    202   202   202       -      -       -       -         -     -
DELETE /v1/users/me, a code of nobody                   |       401  401      410      410         410  410      410    410   410   410       -      -       -       -         -     -
POST   /v1/reports, of what the host wrote              |       401  401      404      404         204  403      404    404   404   404     404    404     404     404       204   204
GET    /v1/reports                                      |       401  401      200      200         200  200      200    200   200   200     200    200     200     200       200   200
GET    /v1/reports/:id/former-texts                     |       401  401      404      404         404  200      404    404   404   404     404    404     404     404       404   404
PATCH  /v1/reports/:id                                  |       401  401      404      404         404  204      404    404   404   404     404    404     404     404       404   404
GET    /v1/programme/stars                              |       401  401      200      200         200  200      200    200   200   200       -      -       -       -         -     -
PUT    /v1/programme/sessions/:id/star                  |       401  401      200      200         200  200      200    200   200   200       -      -       -       -         -     -
GET    /v1/place                                        |       401  401      200      200         200  200      200    200   200   200       -      -       -       -         -     -
GET    /v1/programme                                    |       200  200      200      200         200  200      200    200   200   200       -      -       -       -         -     -
GET    /v1/programme/documents/:name                    |       200  200      200      200         200  200      200    200   200   200       -      -       -       -         -     -
GET    /v1/application-form                             |       401  401      200      200         200  200      200    200   200   200       -      -       -       -         -     -
POST   /v1/application-form, a draft                    |       401  401      200      200         200  200      200    200   200   200       -      -       -       -         -     -
POST   /v1/application-form, submitted                  |       401  401      200      200         200  200      200    200   200   200       -      -       -       -         -     -
DELETE /v1/application-form/draft                       |       401  401      204      204         204  204      204    204   204   204       -      -       -       -         -     -
GET    /v1/application-form/count                       |       401  401      403      403         403  200      403    403   403   403       -      -       -       -         -     -
GET    /v1/application-form/export                      |       401  401      403      403         403  200      403    403   403   403       -      -       -       -         -     -
GET    /v1/mentor-registration                          |       401  401      200      200         200  200      200    200   200   200       -      -       -       -         -     -
POST   /v1/mentor-registration, a draft                 |       401  401      200      200         200  200      200    200   200   200       -      -       -       -         -     -
POST   /v1/mentor-registration, submitted               |       401  401      200      200         200  200      200    200   200   200       -      -       -       -         -     -
DELETE /v1/mentor-registration/draft                    |       401  401      204      204         204  204      204    204   204   204       -      -       -       -         -     -
GET    /v1/mentor-registration/export                   |       401  401      403      403         403  200      403    403   403   403       -      -       -       -         -     -
`;

/** Cell of a role to which a call is as to a stranger. */
export const notAsked = '-';

export interface AccessRow {
  /** `METHOD /v1/path, variant`. */
  readonly name: string;
  /** `METHOD /api/v1/path`. */
  readonly call: string;
  readonly expected: Readonly<Record<Role, string>>;
}

const [head = '', , ...lines] = table.trim().split('\n');

function rowOf(line: string): AccessRow {
  const [label = '', cells = ''] = line.split('|');
  const name = label.trim().replace(/\s+/g, ' ');
  const statuses = cells.trim().split(/\s+/);
  if (statuses.length !== roles.length) throw new Error(`A cell too many or too few: ${name}`);
  const expected: Partial<Record<Role, string>> = {};
  for (const [index, role] of roles.entries()) expected[role] = statuses[index];
  const call = name.replace(/,.*$/, '').replace(/ \/(?=v\d)/, ' /api/');
  return { name, call, expected: expected as Record<Role, string> };
}

/** The columns as the table names them. */
export const accessColumns = (head.split('|')[1] ?? '').trim().split(/\s+/);
export const accessRows: readonly AccessRow[] = lines.map(rowOf);
